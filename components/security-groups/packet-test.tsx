'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormFields } from '#components/console/form-fields.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useResourceForm } from '#components/console/use-resource-form.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { packetTestApi } from '#lib/console/networking/packet-tests/contract.ts';
import { DECISIONS } from '#lib/console/networking/packet-tests/decisions.ts';
import type { PacketAnswer } from '#lib/console/networking/packet-tests/schema.ts';
import { isBlock } from '#lib/console/networking/reach/traffic.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { groupName } from './group-row.ts';
import { ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

const MAX_PORT = 65_535;

const Question = z
  .object({
    direction: z.enum(['ingress', 'egress']),
    protocol: z.enum(['tcp', 'udp', 'icmp']),
    port: z.string().trim(),
    remote: z
      .string()
      .trim()
      .refine((text) => isBlock(text), msg('This is not an IP address.')),
  })
  .superRefine(({ protocol, port }, context) => {
    if (protocol === 'icmp' || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= MAX_PORT)) return;
    context.addIssue({ code: 'custom', path: ['port'], message: msg('Enter a port between 1 and 65535.') });
  })
  .transform(({ protocol, port, ...rest }) => ({ ...rest, protocol, ...(protocol === 'icmp' ? {} : { port }) }));
type Question = z.output<typeof Question>;

interface PacketTestProps {
  projectId: string;
  target: { kind: 'ports' | 'security-groups'; id: string };
  groups: readonly SecurityGroup[];
}

export function PacketTest({ projectId, target, groups }: PacketTestProps) {
  const t = useT();
  const [question, setQuestion] = useState<Question>();
  const { form, submit } = useResourceForm({
    schema: Question,
    defaultValues: { direction: 'ingress', protocol: 'tcp', port: '443', remote: '198.51.100.7' },
    onSubmit: async (request) => setQuestion(request),
  });
  return (
    <Card title={t('Test a connection')}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} aria-label={t('Test a connection')} className="flex flex-col gap-3">
          <Fields />
          <Button type="submit" variant="primary" className="self-end" onMouseDown={(event) => event.preventDefault()}>
            {t('Test')}
          </Button>
        </form>
        {question && <Result {...{ projectId, target, groups, question }} />}
      </FormProvider>
    </Card>
  );
}

function Fields() {
  const { direction, protocol } = useWatch<z.input<typeof Question>>();
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <FormFields
        of={{
          direction: { label: msg('Direction'), words: { ingress: msg('Inbound'), egress: msg('Outbound') } },
          remote: { label: direction === 'egress' ? msg('To') : msg('From'), isRequired: true },
          protocol: { label: msg('Protocol'), words: { tcp: 'TCP', udp: 'UDP', icmp: msg('Ping') } },
          port: protocol !== 'icmp' && { label: msg('Port'), isRequired: true },
        }}
      />
    </div>
  );
}

/** Hidden once the input differs from the tested question. */
function Result({ projectId, target, groups, question }: PacketTestProps & { question: Question }) {
  const t = useT();
  const answer = useQuery(clientOf(packetTestApi)[target.kind].query(projectId, target.id, question));
  const { data: written } = Question.safeParse(useWatch());
  if (JSON.stringify(written) !== JSON.stringify(question)) return null;
  return (
    <div role="status" className="mt-4">
      <QueryContent answer={answer} unknown={t('Could not test the packet')}>
        {({ packet_test: verdict }) => (
          <Alert
            tone={verdict.passes ? 'success' : 'danger'}
            title={verdict.passes ? t('It is allowed') : t('It is blocked')}
          >
            <Decision projectId={projectId} verdict={verdict} groups={groups} />
          </Alert>
        )}
      </QueryContent>
    </div>
  );
}

interface DecisionProps {
  projectId: string;
  verdict: PacketAnswer;
  groups: readonly SecurityGroup[];
}

function Decision({ projectId, verdict: { decision, rule_id, security_group_id }, groups }: DecisionProps) {
  const t = useT();
  const names = useRemoteNames(projectId, groups);
  const group = groups.find(({ id }) => id === security_group_id);
  const rule = group?.security_group_rules.find(({ id }) => id === rule_id);
  if (!group || !rule) return t(DECISIONS[decision]);
  return t('Rule “{rule}” of group {group} allows it.', {
    rule: t(ruleSentence(rule, names)),
    group: groupName(group),
  });
}
