'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { addressGroupChoicesQuery } from '#lib/networking/choices.ts';
import { shadowOf } from '#lib/networking/security-group-rules/compare.ts';
import { type RuleDraft, readDraft } from '#lib/networking/security-group-rules/draft.ts';
import type { RuleMatch } from '#lib/networking/security-group-rules/exposure.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { groupName } from './group-row.ts';
import { RULE_TEMPLATES } from './rule-templates.ts';
import { ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

interface RuleFieldsProps {
  projectId: string;
  groups: readonly SecurityGroup[];
  rules: readonly RuleMatch[];
}

export function RuleFields({ projectId, groups, rules }: RuleFieldsProps) {
  const t = useT();
  const draft = useWatch<RuleDraft>() as RuleDraft;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TemplateField />
        <SelectField
          name="direction"
          label={t('Direction')}
          options={[
            { value: 'ingress', label: t('Inbound') },
            { value: 'egress', label: t('Outbound') },
          ]}
        />
        <ProtocolFields draft={draft} />
        <PortsField draft={draft} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <RemoteFields projectId={projectId} groups={groups} draft={draft} />
        <TextField name="description" label={t('Description')} />
      </div>
      <ReadBack projectId={projectId} draft={draft} groups={groups} rules={rules} />
    </>
  );
}

function TemplateField() {
  const t = useT();
  const { setValue } = useFormContext<RuleDraft & { template: string }>();
  const fill = (wanted: string) => {
    const template = RULE_TEMPLATES.find(({ name }) => name === wanted);
    if (!template) return;
    setValue('protocol', template.fill.protocol, { shouldDirty: true });
    setValue('ports', template.fill.ports, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <SelectField
      name="template"
      label={t('Template')}
      placeholder={t('Custom')}
      options={RULE_TEMPLATES.map(({ name }) => ({ value: name, label: name }))}
      onChosen={fill}
    />
  );
}

function ProtocolFields({ draft }: { draft: RuleDraft }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        name="protocol"
        label={t('Protocol')}
        options={[
          { value: 'tcp', label: 'TCP' },
          { value: 'udp', label: 'UDP' },
          { value: 'icmp', label: 'ICMP' },
          { value: 'any', label: t('Any') },
          { value: 'other', label: t('Other') },
        ]}
      />
      {draft.protocol === 'other' && (
        <TextField name="otherProtocol" label={t('Protocol number or name')} placeholder="132" isRequired />
      )}
    </div>
  );
}

function PortsField({ draft: { protocol } }: { draft: RuleDraft }) {
  const t = useT();
  const isIcmp = protocol === 'icmp';
  if (protocol === 'any') {
    return <TextField name="ports" label={t('Ports')} hint={t('Any protocol means all ports.')} />;
  }
  return (
    <TextField
      name="ports"
      label={isIcmp ? t('Type and code') : t('Port or range')}
      placeholder={isIcmp ? '8/0' : '8000-8100'}
      hint={isIcmp ? t('Leave empty for all types.') : t('Leave empty for all ports.')}
    />
  );
}

interface RemoteFieldsProps extends Omit<RuleFieldsProps, 'rules'> {
  draft: RuleDraft;
}

function RemoteFields({ projectId, groups, draft }: RemoteFieldsProps) {
  const t = useT();
  const normalised = readDraft(draft).normalised;
  const isGroup = draft.remote.startsWith('group');
  const isList = draft.remote.startsWith('list');
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        name="remote"
        label={draft.direction === 'ingress' ? t('From') : t('To')}
        options={[
          { value: 'any4', label: t('Anywhere (IPv4)') },
          { value: 'any6', label: t('Anywhere (IPv6)') },
          { value: 'cidr', label: t('An address or block') },
          { value: 'group4', label: t('Members of a group (IPv4)') },
          { value: 'group6', label: t('Members of a group (IPv6)') },
          { value: 'list4', label: t('An address group (IPv4)') },
          { value: 'list6', label: t('An address group (IPv6)') },
        ]}
      />
      {draft.remote === 'cidr' && (
        <TextField
          name="prefix"
          label={t('Address or block')}
          placeholder="203.0.113.0/24"
          isRequired
          {...(normalised ? { hint: t('Saved as {block}: host bits are dropped.', { block: normalised }) } : {})}
        />
      )}
      {isGroup && <RemoteGroup projectId={projectId} groups={groups} />}
      {isList && <RemoteList projectId={projectId} />}
      {!isGroup && !isList && <OwnAddress projectId={projectId} />}
    </div>
  );
}

function RemoteGroup({ projectId, groups }: Pick<RuleFieldsProps, 'projectId' | 'groups'>) {
  const t = useT();
  const uses = useQuery(clientOf(factApi).securityGroupUses.query(projectId));
  return (
    <QueryContent answer={uses} unknown={t('Could not count the members of the groups')}>
      {(counts) => (
        <SelectField
          name="groupId"
          label={t('Security group')}
          placeholder={t('Choose a group')}
          isRequired
          options={groups.map((group) => ({
            value: group.id,
            label: t('{name} ({count, plural, one {# port} other {# ports}})', {
              name: groupName(group),
              count: counts.uses.find((use) => use.security_group_id === group.id)?.ports ?? 0,
            }),
          }))}
        />
      )}
    </QueryContent>
  );
}

function RemoteList({ projectId }: { projectId: string }) {
  const t = useT();
  const lists = useQuery(addressGroupChoicesQuery(projectId));
  return (
    <QueryContent answer={lists} unknown={t('Could not load the address groups')}>
      {({ address_groups }) => (
        <SelectField
          name="listId"
          label={t('Address group')}
          placeholder={t('Choose an address group')}
          hint={
            address_groups.length === 0
              ? t('There are no address groups. Create one with openstack address group create.')
              : undefined
          }
          isRequired
          options={address_groups.map(({ id, name, addresses }) => ({
            value: id,
            label: t('{name} ({count, plural, one {# address or block} other {# addresses and blocks}})', {
              name: name || id,
              count: addresses.length,
            }),
          }))}
        />
      )}
    </QueryContent>
  );
}

function OwnAddress({ projectId }: { projectId: string }) {
  const t = useT();
  const own = useQuery(clientOf(factApi).ownAddress.query(projectId));
  const { setValue } = useFormContext<RuleDraft>();
  return (
    <QueryContent answer={own} unknown={t('Could not look up your address')}>
      {({ address }) =>
        address && (
          <Button
            size="small"
            className="self-start"
            onClick={() => {
              setValue('remote', 'cidr', { shouldDirty: true });
              setValue('prefix', `${address}/${address.includes(':') ? 128 : 32}`, {
                shouldDirty: true,
                shouldValidate: true,
              });
            }}
          >
            {t('Use my address ({address})', { address })}
          </Button>
        )
      }
    </QueryContent>
  );
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
          label={t('Open this to the whole world')}
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
