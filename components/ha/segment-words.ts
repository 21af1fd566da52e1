import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { CoveredHost, CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import type { Obstacle } from '#lib/console/ha/forecast/schema.ts';
import { type MaintenanceFacts, returnObstacles, startObstacles } from '#lib/console/maintenance/can.ts';
import type { RecoveryMethod } from '#lib/ha/segments/recovery-methods.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export const METHOD_WORDS: Record<RecoveryMethod, { word: string; description: string }> = {
  auto: {
    word: msg('To any host the scheduler chooses'),
    description: msg('Requires spare capacity on the other hosts.'),
  },
  reserved_host: {
    word: msg('Reserved hosts only'),
    description: msg('Requires a reserved host in the segment, kept empty until then.'),
  },
  auto_priority: {
    word: msg('Any host, then reserved'),
    description: msg('Instances go to any host with capacity. Those that do not fit go to a reserved host.'),
  },
  rh_priority: {
    word: msg('Reserved, then any host'),
    description: msg('Instances go to a reserved host. Those that do not fit go to any host with capacity.'),
  },
};

export const OBSTACLE_WORDS: Record<Obstacle, string> = {
  uncovered: msg('It is not in a segment: its instances would not be recovered.'),
  segment_disabled: msg('Its segment is disabled: notifications about it are ignored.'),
  maintenance: msg('It is in maintenance: notifications about it are rejected.'),
  out_of_service: msg('It is out of service after a failure: notifications about it are rejected.'),
  no_room: msg('Some of its instances do not fit on any host.'),
  local_disks: msg('Some of its instances have their only disk on it and cannot be recovered elsewhere.'),
};

/** What would happen if a host of the segment failed; empty if it has none. */
export function segmentOutlookText({ hosts, failing }: CoveredSegment): Text {
  if (hosts.total === 0) return '';
  if (hosts.in_service === 0) return msg('No host in service');
  if (failing.length === 0) return msg('All recovered');
  return msg('{count, plural, one {{name} not recovered} other {# hosts not recovered}}', {
    count: failing.length,
    name: failing[0] ?? '',
  });
}

const isBeingEmptied = ({ drain }: CoveredHost): boolean => drain !== null && isOpenJob(drain.state);

const factsOf = (host: CoveredHost): MaintenanceFacts => ({
  name: host.name,
  onMaintenance: host.on_maintenance,
  isUnderRecovery: host.is_under_recovery,
  isSegmentUnderRecovery: host.is_segment_under_recovery,
  isBusy: isBeingEmptied(host),
  compute: host.compute && {
    reportsUp: host.compute.reports_up,
    isEnabled: host.compute.is_enabled,
    isForcedDown: host.compute.is_forced_down,
  },
});

export const mayReturn = (host: CoveredHost): true | Text => returnObstacles(factsOf(host))[0] ?? true;

export const mayStart = (host: CoveredHost): true | Text => startObstacles(factsOf(host))[0] ?? true;
