'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import { STATUS_WORDS } from '#components/ha/notification-words.ts';
import { outlookText } from '#components/ha/outlook.tsx';
import { OBSTACLE_WORDS } from '#components/ha/segment-words.ts';
import { faultWords } from '#components/hosts/fault-words.ts';
import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import type { ComputeState, CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

export interface LabHost extends Pick<CoveredHost, 'name' | 'instances' | 'last' | 'outlook'> {
  compute: ComputeState;
  /** Null if the host is not protected. */
  segment: string | null;
  /** The reason why notifications about it are rejected. */
  rejection: 'maintenance' | 'out_of_service' | null;
  faults: readonly Fault[];
}

function powerLossOutcome({ name, segment, rejection, instances, outlook }: LabHost): Text {
  if (segment === null) return msg('{host} is not in a segment: its notification would be rejected.', { host: name });
  if (rejection !== null) return msg(OBSTACLE_WORDS[rejection]);
  if (instances === 0) return msg('No instances to recover');
  if (outlook === null) return msg('Not checked yet');
  const values = { segment, count: outlook.instances - outlook.stays, total: outlook.instances };
  if (outlook.survives) {
    return msg('Segment {segment} recovers {total, plural, one {its instance} other {its # instances}}.', values);
  }
  if (outlook.obstacle === 'no_room') {
    return msg('Segment {segment} recovers {count} of {total} instances: not enough capacity for the others.', values);
  }
  return outlookText(outlook);
}

export function useLabColumns(): TableColumn<LabHost>[] {
  const { t, format } = useI18n();
  return [
    textColumn<LabHost>('name', t('Host'), 8, ({ name }) => name, { isRowHeader: true }),
    {
      id: 'compute',
      header: t('Compute service'),
      width: 7,
      cell: ({ compute: { reports_up } }) => <UpBadge isUp={reports_up} />,
    },
    textColumn<LabHost>('instances', t('Instances'), 6, ({ instances }) => format.number(instances), { yields: true }),
    textColumn<LabHost>('faults', t('Faults'), 11, ({ faults }) =>
      faults.map(({ type }) => t(faultWords[type].title)).join(', '),
    ),
    textColumn<LabHost>('follows', t('If it loses power'), 14, (row) => t(powerLossOutcome(row)), { grows: true }),
    textColumn<LabHost>('last', t('Last notification'), 12, ({ last }) => last?.generated_at ?? '', {
      cell: ({ last }) =>
        last ? (
          <AppLink href={adminObjectHref('notifications', last.id)}>
            {t(STATUS_WORDS[last.status].word)}, <Age at={last.generated_at} />
          </AppLink>
        ) : (
          <span className="text-ink-faint">–</span>
        ),
    }),
  ];
}
