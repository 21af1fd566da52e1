'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { segmentOutlookText } from './segment-words.ts';

export function SegmentOutlook({ segment }: { segment: CoveredSegment }) {
  const t = useT();
  const { name, hosts, failing } = segment;
  const isSafe = failing.length === 0 && hosts.in_service > 0;
  const mark = <StateBadge word={t(segmentOutlookText(segment))} tone={isSafe ? 'success' : 'danger'} />;
  const [first] = failing;
  if (first === undefined) return mark;
  const search = new URLSearchParams([
    ['where', `segment:${name}`],
    ['where', 'outlook:no'],
    ['host', first],
  ]);
  return <AppLink href={adminHref('protected-hosts', search)}>{mark}</AppLink>;
}
