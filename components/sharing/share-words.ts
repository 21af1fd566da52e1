import type { ShareUse } from '#lib/console/networking/shares/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';
import type { SharedUse, UsesOf } from '#lib/networking/rbac-policies/policy-usage.ts';

type Count = (count: number) => Text;

interface SharedKindWords<Kind extends SharedKind> {
  label: Text;
  offer: Text;
  owned: string;
  isForAll: Text;
  consequences: Readonly<Record<UsesOf<Kind>, Count>>;
}

const rulesDeleted: Count = (count) =>
  msg(
    '{count, plural, one {# rule of its security groups that refers to it is} other {# rules of its security groups that refer to it are}} permanently deleted. Traffic that only such a rule allows is blocked.',
    { count },
  );

export const SHARED_KIND_WORDS: { [Kind in SharedKind]: SharedKindWords<Kind> } = {
  network: {
    label: msg('Network'),
    offer: msg('The other project sees the network and can create ports on it, with addresses it cannot choose.'),
    owned: msg('This project already owns the network.'),
    isForAll: msg('The network is shared with all projects. An administrator can change that.'),
    consequences: {
      ports: (count) =>
        msg(
          '{count, plural, one {# port of the project is} other {# ports of the project are}} permanently deleted. Its instances and routers lose their connection to the network.',
          { count },
        ),
    },
  },
  security_group: {
    label: msg('Security group'),
    offer: msg('The other project sees the security group and can use it for its ports and refer to it in its rules.'),
    owned: msg('This project already owns the security group.'),
    isForAll: msg('The security group is shared with all projects. An administrator can change that.'),
    consequences: {
      ports: (count) =>
        msg(
          'The group is removed from {count, plural, one {# port} other {# ports}} of the project. A port without another group allows no traffic.',
          { count },
        ),
      security_group_rules: rulesDeleted,
    },
  },
  subnetpool: {
    label: msg('Subnet pool'),
    offer: msg('The other project sees the subnet pool and can take subnets from it.'),
    owned: msg('This project already owns the subnet pool.'),
    isForAll: msg('The subnet pool is shared with all projects. An administrator can change that.'),
    consequences: {
      subnets: (count) =>
        msg(
          '{count, plural, one {# subnet of the project is} other {# subnets of the project are}} removed from the pool and its address scope. The addresses in use are kept, but the pool can assign them to other subnets.',
          { count },
        ),
    },
  },
  address_scope: {
    label: msg('Address scope'),
    offer: msg('The other project sees the address scope and can add its subnet pools to it.'),
    owned: msg('This project already owns the address scope.'),
    isForAll: msg('The address scope is shared with all projects. An administrator can change that.'),
    consequences: {
      subnetpools: (count) =>
        msg(
          '{count, plural, one {# subnet pool of the project is} other {# subnet pools of the project are}} removed from the address scope. Networks with subnets from there no longer belong to it.',
          { count },
        ),
    },
  },
  address_group: {
    label: msg('Address group'),
    offer: msg('The other project sees the address group and can refer to it in the rules of its security groups.'),
    owned: msg('This project already owns the address group.'),
    isForAll: msg('The address group is shared with all projects. An administrator can change that.'),
    consequences: { security_group_rules: rulesDeleted },
  },
  qos_policy: {
    label: msg('QoS policy'),
    offer: msg('The other project sees the QoS policy and can use it for its networks, ports and floating IPs.'),
    owned: msg('This project already owns the QoS policy.'),
    isForAll: msg('The QoS policy is shared with all projects. An administrator can change that.'),
    consequences: {
      networks: (count) =>
        msg('{count, plural, one {# network} other {# networks}} of the project: no longer limited by the policy.', {
          count,
        }),
      ports: (count) =>
        msg('{count, plural, one {# port} other {# ports}} of the project: no longer limited by the policy.', {
          count,
        }),
      floatingips: (count) =>
        msg(
          '{count, plural, one {# floating IP} other {# floating IPs}} of the project: no longer limited by the policy.',
          { count },
        ),
    },
  },
};

const COUNTS: Readonly<Record<ShareUse, Count>> = {
  networks: (count) => msg('{count, plural, one {# network} other {# networks}}', { count }),
  ports: (count) => msg('{count, plural, one {# port} other {# ports}}', { count }),
  subnets: (count) => msg('{count, plural, one {# subnet} other {# subnets}}', { count }),
  subnetpools: (count) => msg('{count, plural, one {# subnet pool} other {# subnet pools}}', { count }),
  security_group_rules: (count) => msg('{count, plural, one {# rule} other {# rules}}', { count }),
  floatingips: (count) => msg('{count, plural, one {# floating IP} other {# floating IPs}}', { count }),
};

type Uses = Readonly<Partial<Record<ShareUse, number>>>;

const present = (uses: Uses) =>
  Object.entries(uses).filter(([, count]) => count > 0) as [ShareUse & SharedUse, number][];

export const countTexts = (uses: Uses): Text[] => present(uses).map(([use, count]) => COUNTS[use](count));

interface ShareEnd {
  isOwner: boolean;
  /** The other project can then use the object without the share. */
  isSharedWithAll: boolean;
}

export function endSentences(kind: SharedKind, uses: Uses, { isOwner, isSharedWithAll }: ShareEnd): Text[] {
  if (isSharedWithAll) return [msg('It is still shared with all projects, so nothing that uses it changes.')];
  if (!isOwner) return [msg('This project no longer sees it. Its owner can share it again.')];
  const words: Readonly<Partial<Record<ShareUse, Count>>> = SHARED_KIND_WORDS[kind].consequences;
  const changes = present(uses).flatMap(([use, count]) => words[use]?.(count) ?? []);
  return changes.length > 0 ? changes : [msg('No object of the other project uses it.')];
}
