import { StateBadge } from '#components/console/state-badge.tsx';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import type { Outlook as Found, Obstacle } from '#lib/console/ha/forecast/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const SHORT: Record<Exclude<Obstacle, 'no_room' | 'local_disks'>, string> = {
  uncovered: msg('Not recovered: not in a segment'),
  segment_disabled: msg('Not recovered: segment disabled'),
  maintenance: msg('Not recovered: in maintenance'),
  out_of_service: msg('Not recovered: out of service'),
};

export function outlookText({ obstacle, instances, stays }: Found): Text {
  if (obstacle === null) return msg('All recovered');
  if (obstacle === 'local_disks') return msg('{stays} of {instances} only on its disks', { stays, instances });
  if (obstacle !== 'no_room') return msg(SHORT[obstacle]);
  return msg('No room for {stays} of {instances}', { stays, instances });
}

export function Outlook({ row: { outlook } }: { row: Pick<CoveredHost, 'outlook'> }) {
  const t = useT();
  if (!outlook) return <span className="text-ink-faint">–</span>;
  return (
    <StateBadge
      word={t(outlookText(outlook))}
      tone={outlook.survives ? 'success' : outlook.obstacle === 'no_room' ? 'danger' : 'warning'}
      detail={outlook.survives || outlook.problem === null ? undefined : t(outlook.problem)}
    />
  );
}
