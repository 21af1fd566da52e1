'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { FieldMap, FieldSpec } from '#components/console/field-spec.ts';
import { FormFields } from '#components/console/form-fields.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { OwnAddress } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { addressGroupChoicesQuery } from '#lib/networking/choices.ts';
import { shadowOf } from '#lib/networking/security-group-rules/compare.ts';
import { type RuleDraft, readDraft } from '#lib/networking/security-group-rules/draft.ts';
import type { RuleMatch } from '#lib/networking/security-group-rules/exposure.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { groupName } from './group-row.ts';
import { ownBlock } from './new-rule.ts';
import { RULE_TEMPLATES } from './rule-templates.ts';
import { ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

interface RuleFieldsProps {
  projectId: string;
  groups: readonly SecurityGroup[];
  rules: readonly RuleMatch[];
}

export function RuleFields({ projectId, groups, rules }: RuleFieldsProps) {
  const draft = useWatch<RuleDraft>() as RuleDraft;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TemplateField />
        <FormFields of={{ direction: { label: msg('Direction'), words: DIRECTION_WORDS } }} />
        <div className="flex flex-col gap-3">
          <FormFields of={protocolFields(draft)} />
        </div>
        <FormFields<RuleDraft> of={{ ports: portsField(draft) }} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <RemoteFields projectId={projectId} groups={groups} draft={draft} />
        <FormFields of={{ description: { control: 'text' } }} />
      </div>
      <ReadBack projectId={projectId} draft={draft} groups={groups} rules={rules} />
    </>
  );
}

const DIRECTION_WORDS = { ingress: msg('Inbound'), egress: msg('Outbound') };

const protocolFields = ({ protocol }: RuleDraft): FieldMap<RuleDraft> => ({
  protocol: {
    label: msg('Protocol'),
    words: { tcp: 'TCP', udp: 'UDP', icmp: 'ICMP', any: msg('Any'), other: msg('Other') },
  },
  otherProtocol: protocol === 'other' && {
    label: msg('Protocol number or name'),
    placeholder: '132',
    isRequired: true,
  },
});

function portsField({ protocol }: RuleDraft): FieldSpec<RuleDraft> {
  if (protocol === 'any') return { label: msg('Ports'), hint: msg('Any protocol means all ports.') };
  return protocol === 'icmp'
    ? { label: msg('Type and code'), placeholder: '8/0', hint: msg('Leave empty for all types.') }
    : { label: msg('Port or range'), placeholder: '8000-8100', hint: msg('Leave empty for all ports.') };
}

/** The template that protocol and ports match, or which fills them in. */
function TemplateField() {
  const t = useT();
  const { setValue } = useFormContext<RuleDraft>();
  const { protocol, ports = '' } = useWatch<RuleDraft>();
  const current = RULE_TEMPLATES.find(({ fill }) => fill.protocol === protocol && fill.ports === ports.trim());
  const fill = (wanted: string) => {
    const template = RULE_TEMPLATES.find(({ name }) => name === wanted);
    if (!template) return;
    setValue('protocol', template.fill.protocol, { shouldDirty: true });
    setValue('ports', template.fill.ports, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field label={t('Template')}>
      {(control) => (
        <Select
          {...control}
          value={current?.name ?? ''}
          placeholder={t('Custom')}
          options={RULE_TEMPLATES.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ target }) => fill(target.value)}
        />
      )}
    </Field>
  );
}

interface RemoteFieldsProps extends Omit<RuleFieldsProps, 'rules'> {
  draft: RuleDraft;
}

const NO_LISTS = msg('There are no address groups. Create one with openstack address group create.');

const REMOTE_WORDS = {
  any4: msg('Anywhere (IPv4)'),
  any6: msg('Anywhere (IPv6)'),
  cidr: msg('An address or block'),
  group4: msg('Members of a group (IPv4)'),
  group6: msg('Members of a group (IPv6)'),
  list4: msg('An address group (IPv4)'),
  list6: msg('An address group (IPv6)'),
};

function RemoteFields({ projectId, groups, draft }: RemoteFieldsProps) {
  const t = useT();
  const { normalised } = readDraft(draft);
  const isGroup = draft.remote.startsWith('group');
  const isList = draft.remote.startsWith('list');
  const uses = useQuery({ ...clientOf(factApi).securityGroupUses.query(projectId), enabled: isGroup });
  const lists = useQuery({ ...addressGroupChoicesQuery(projectId), enabled: isList });
  const listed = lists.data?.address_groups ?? [];
  const own = useQuery(clientOf(factApi).ownAddress.query(projectId));
  const portsOf = (id: string) => uses.data?.uses.find((use) => use.security_group_id === id)?.ports ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <FormFields<RuleDraft>
        of={{
          remote: useRemoteField(draft, own),
          prefix: draft.remote === 'cidr' && {
            label: msg('Address or block'),
            placeholder: '203.0.113.0/24',
            isRequired: true,
            hint: normalised && msg('Saved as {block}: host bits are dropped.', { block: normalised }),
          },
          groupId: isGroup && {
            label: msg('Security group'),
            placeholder: msg('Choose a group'),
            isRequired: true,
            answer: uses,
            unknown: msg('Could not count the members of the groups'),
            options: groups.map((group) => ({
              value: group.id,
              label: t('{name} ({count, plural, one {# port} other {# ports}})', {
                name: groupName(group),
                count: portsOf(group.id),
              }),
            })),
          },
          listId: isList && {
            label: msg('Address group'),
            placeholder: msg('Choose an address group'),
            hint: listed.length === 0 ? NO_LISTS : undefined,
            isRequired: true,
            answer: lists,
            unknown: msg('Could not load the address groups'),
            options: listed.map((list) => listOption(list, t)),
          },
        }}
      />
      <LoadError answer={own} unknown={t('Could not look up your address')} />
    </div>
  );
}

const PRIVATE_ADDRESS = msg(
  'The server sees this private address, which may be that of a proxy. Instances may see another one.',
);

/** The sources to choose from; the address of the user comes first, if the server knows it. */
function useRemoteField({ direction, remote }: RuleDraft, own: Answer<OwnAddress>): FieldSpec<RuleDraft> {
  const t = useT();
  const { setValue } = useFormContext<RuleDraft>();
  const { address, is_public: isPublic } = own.data ?? { address: null };
  const ownOption = address
    ? { value: 'own', label: t('My address ({address})', { address }) }
    : { value: 'own', label: t('My address (unknown)'), isDisabled: true };
  return {
    label: direction === 'ingress' ? msg('From') : msg('To'),
    options: [ownOption, ...Object.entries(REMOTE_WORDS).map(([value, word]) => ({ value, label: t(word) }))],
    hint: remote === 'own' && isPublic === false ? PRIVATE_ADDRESS : undefined,
    onChosen: (chosen) => {
      if (chosen === 'own' && address) setValue('prefix', ownBlock(address), { shouldDirty: true });
    },
  };
}

/** Maximum number of rules that are named. */
const MAX_NAMED = 5;

function ReadBack({ projectId, draft, groups, rules }: RuleFieldsProps & { draft: RuleDraft }) {
  const { format, t } = useI18n();
  const { isDirty, isSubmitted } = useFormState<RuleDraft>();
  const { rule, exposure } = readDraft({ ...draft, isMeant: true }, rules);
  const names = useRemoteNames(projectId, groups);
  const shadow = rule && shadowOf(rule, rules);
  const needless = rule ? rules.filter((other) => shadowOf(other, [rule])) : [];
  const quoted = (one: RuleMatch) => t(ruleSentence(one, names));
  return (
    <>
      {exposure === 'delicate' && (isDirty || isSubmitted) && (
        <CheckboxField
          name="isMeant"
          label={t('I understand that this is open to the internet')}
          hint={t('Attackers find open administration and database ports within minutes and try passwords.')}
        />
      )}
      <div role="status" className="text-ink-muted">
        {rule && <p>{t('Allows: {sentence}', { sentence: quoted(rule) })}</p>}
        {shadow && <p className="text-warning-ink">{t('Redundant: covered by “{rule}”', { rule: quoted(shadow) })}</p>}
        {needless.length > 0 && (
          <p>{t('Makes redundant: {rules}', { rules: format.list(needless.slice(0, MAX_NAMED).map(quoted)) })}</p>
        )}
      </div>
    </>
  );
}

const listOption = (
  { id, name, addresses }: { id: string; name: string; addresses: readonly string[] },
  t: Translate,
) => ({
  value: id,
  label: t('{name} ({count, plural, one {# address or block} other {# addresses and blocks}})', {
    name: name || id,
    count: addresses.length,
  }),
});
