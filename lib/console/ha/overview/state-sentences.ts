import { msg, type Text } from '#lib/i18n/text.ts';
import type { HaOverview, HaReason } from './schema.ts';
import type { ListNames } from './sentences.ts';

const REASONS: Record<HaReason['id'], string> = {
  no_segments: msg('There are no segments, so no instances are recovered when a host fails.'),
  all_disabled: msg('All segments are disabled, so no instances are recovered when a host fails.'),
  no_hosts: msg('No enabled segment has hosts, so no instances are recovered when a host fails.'),
  isolated: msg('The control plane may be isolated, so no instances are recovered when a host fails.'),
  recovering: msg('{count, plural, one {# host} other {# hosts}} being recovered: {names}'),
  retrying: msg('Will be retried: {names}'),
  failed: msg('Not all instances recovered: {names}'),
  down: msg('Down: {names}'),
  service_down: msg('Compute service down: {names}'),
  crashed: msg('Crashed and not restarted: {names}'),
  unguarded: msg('In maintenance or out of service, so their instances are not recovered: {names}'),
  no_room: msg('Not enough capacity if {count, plural, one {{names} fails} other {one of these fails: {names}}}'),
  out_of_service: msg('Out of service after a failure: {names}'),
  maintenance: msg('In maintenance: {names}'),
  uncovered: msg('{count, plural, one {{names} is not protected} other {Not protected: {names}}}'),
  disabled_segments: msg('Segment disabled: {names}'),
};

export const reasonText = ({ id, count, names }: HaReason, list: ListNames): Text =>
  msg(REASONS[id], { count, names: list({ total: count, names }) });

/** Whether the instances of every host would survive its loss; an estimate. */
export function survivalText({ survives, failing, names }: NonNullable<HaOverview['survival']>, list: ListNames): Text {
  if (survives) return msg('Yes (estimate)');
  return msg('No, not of {names} (estimate)', { names: list({ total: failing, names }) });
}
