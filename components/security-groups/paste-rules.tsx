'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { addressGroupChoicesQuery } from '#lib/networking/choices.ts';
import { shadowOf } from '#lib/networking/security-group-rules/compare.ts';
import { securityGroupRuleApi } from '#lib/networking/security-group-rules/contract.ts';
import { rulesOfGroup } from '#lib/networking/security-group-rules/wanted-rules.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { groupName } from './group-row.ts';
import { MAX_PASTED, type PastedRule, parseRules } from './parse-rules.ts';
import { ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

interface PasteRulesProps extends ProjectDialogProps {
  group: SecurityGroup;
  groups: readonly SecurityGroup[];
}

const EXAMPLE = 'direction,protocol,ports,remote,description\ningress,tcp,443,0.0.0.0/0,Web';
const MAX_CHARACTERS = 200_000;

/** Adds all rules or none; each is displayed as a sentence first. */
export function PasteRules({ projectId, group, groups, onClose }: PasteRulesProps) {
  const t = useT();
  const add = clientOf(securityGroupRuleApi).create.useMutation(projectId);
  const lists = useQuery(addressGroupChoicesQuery(projectId));
  const read = (text: string) =>
    parseRules(text.slice(0, MAX_CHARACTERS), groups, group.security_group_rules, lists.data?.address_groups);
  const PastedRulesForm = z
    .object({ text: z.string(), isMeant: z.boolean() })
    .superRefine(({ text, isMeant }, context) => {
      const refusal = refusalOf(read(text));
      if (refusal) context.addIssue({ code: 'custom', path: ['text'], message: refusal });
      else if (!isMeant && newOnes(read(text)).some(({ isDelicate }) => isDelicate)) {
        context.addIssue({
          code: 'custom',
          path: ['isMeant'],
          message: msg('Select this to open it to the whole world.'),
        });
      }
    });
  return (
    <FormDialog
      title={msg('Paste rules into {name}', { name: groupName(group) })}
      description={msg(
        'CSV with a line of headings, “openstack security group rule create” commands, the table of “openstack security group rule list”, or JSON as AWS writes it.',
      )}
      submitLabel={msg('Add rules')}
      size="large"
      schema={PastedRulesForm}
      restsOn={lists}
      onSave={async ({ text }) => {
        const rules = newOnes(read(text)).flatMap(({ rule }) => rule ?? []);
        await add.mutateAsync(rulesOfGroup(group.id, rules));
      }}
      onClose={onClose}
      fields={{ text: { label: msg('Rules'), control: 'code', rows: 7, isRequired: true, placeholder: EXAMPLE } }}
    >
      <LoadError answer={lists} unknown={t('Could not load the address groups')} />
      <Preview {...{ projectId, group, groups, read }} />
    </FormDialog>
  );
}

const newOnes = (rules: readonly PastedRule[]) => rules.filter(({ isThere, fault }) => !isThere && fault === undefined);

function refusalOf(rules: readonly PastedRule[]): string | undefined {
  if (rules.length === 0) return msg('This text contains no rules.');
  if (rules.length > MAX_PASTED) return msg('Paste at most 100 rules at once.');
  if (rules.some(({ fault }) => fault !== undefined)) return msg('Some lines cannot be read. They are marked below.');
  return newOnes(rules).length === 0 ? msg('This group already has all of these rules.') : undefined;
}

interface PreviewProps extends Pick<PasteRulesProps, 'projectId' | 'group' | 'groups'> {
  read: (text: string) => PastedRule[];
}

function Preview({ projectId, read, group, groups }: PreviewProps) {
  const t = useT();
  const rules = read(useWatch({ name: 'text' }));
  const names = useRemoteNames(projectId, groups);
  if (rules.length === 0) return null;
  const shown = rules.slice(0, MAX_PASTED);
  const all = [...group.security_group_rules, ...newOnes(shown).flatMap(({ rule }) => rule ?? [])];
  const shadowIn = ({ rule, isThere }: PastedRule) => (rule && !isThere ? shadowOf(rule, all) : undefined);
  return (
    <>
      <ol aria-label={t('Rules found')} className="max-h-56 list-decimal overflow-y-auto ps-6">
        {shown.map((pasted) => {
          const { line, text, rule, fault, isThere } = pasted;
          const shadow = shadowIn(pasted);
          return (
            <li key={line} className={isThere ? 'break-words text-ink-faint' : 'break-words'}>
              {rule ? t(ruleSentence(rule, names)) : text} {isThere && <Badge>{t('Already exists')}</Badge>}
              {fault && <span className="block text-danger-ink text-small">{t(fault)}</span>}
              {shadow && (
                <span className="block text-small text-warning-ink">
                  {t('Redundant: covered by “{rule}”', { rule: t(ruleSentence(shadow, names)) })}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {newOnes(rules).some(({ isDelicate }) => isDelicate) && (
        <CheckboxField
          name="isMeant"
          label={t('I understand that this is open to the internet')}
          hint={t('Attackers find open administration and database ports within minutes and try passwords.')}
        />
      )}
    </>
  );
}
