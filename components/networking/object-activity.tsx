'use client';

import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { Known } from '#components/console/known.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';
import { ruleSentence } from '#components/security-groups/rule-words.ts';
import { useRemoteNames } from '#components/security-groups/use-remote-names.ts';
import { Card } from '#components/ui/card.tsx';
import { objectHistoryQuery } from '#lib/console/object-history/queries.ts';
import type { ObjectEvent } from '#lib/console/object-history/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What was done, by its verb; others are shown as the platform calls them. */
const WORDS: Readonly<Record<string, string>> = {
  create: msg('Created'),
  update: msg('Changed'),
  add_rule: msg('Rule added'),
  remove_rule: msg('Rule deleted'),
  add_interface: msg('Interface added'),
  remove_interface: msg('Interface removed'),
  associate: msg('Associated'),
  disassociate: msg('Disassociated'),
};

interface ObjectActivityProps {
  projectId: string;
  /** As live events name it. */
  kind: string;
  id: string;
  /** Of the project, for the rules that name them. */
  groups: readonly { id: string; name: string }[];
}

/** What happened to an object of a network, the newest first. */
export function ObjectActivity({ projectId, kind, id, groups }: ObjectActivityProps) {
  const t = useT();
  const answer = useQuery(objectHistoryQuery(projectId, kind, id));
  const names = useRemoteNames(projectId, groups);
  const heads = [
    { label: t('What') },
    { label: t('By') },
    { label: t('When') },
    { label: t('Request'), isWideOnly: true },
  ];
  return (
    <Card title={t('Activity')} hasPadding={false}>
      <div className="p-4 empty:hidden has-[table]:p-0">
        <Known answer={answer} unknown={t('The activity could not be loaded')}>
          {({ history }) =>
            history.length === 0 ? (
              <EmptyState icon={History} title={t('No activity recorded')}>
                {t('Changes are kept for as long as the event log is.')}
              </EmptyState>
            ) : (
              <CardTable caption={t('Activity')} heads={heads}>
                {history.map((event) => (
                  <EventRow key={event.id} projectId={projectId} event={event} names={names} />
                ))}
              </CardTable>
            )
          }
        </Known>
      </div>
    </Card>
  );
}

interface EventRowProps {
  projectId: string;
  event: ObjectEvent;
  names: ReadonlyMap<string, string>;
}

function EventRow({ projectId, event, names }: EventRowProps) {
  const t = useT();
  const personName = usePersonName(projectId);
  const verb = event.type.split('.').at(-1) ?? event.type;
  const details = event.rule ? t(ruleSentence(event.rule, names)) : event.changed.join(', ');
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-start font-normal">
        {t(WORDS[verb] ?? event.type)}
        {details && <span className="block break-words text-ink-muted text-small">{details}</span>}
      </th>
      <td className="px-4 py-2">{personName(event.user_id)}</td>
      <td className="whitespace-nowrap px-4 py-2">
        <Age at={event.at} />
      </td>
      <td className={`px-4 py-2 ${WIDE_ONLY}`}>{event.request_id && <RequestId id={event.request_id} />}</td>
    </tr>
  );
}
