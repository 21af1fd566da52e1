import { COMPUTE, HA } from '#lib/client/api-versions.ts';
import { segmentHostAttributes } from '#lib/ha/hosts/attributes.ts';
import { changedKeys, hasColumnsOf, pick, type Reversal, type Reversals, rowOf } from './reversal.ts';

/** Columns that follow from the other ones. */
const DERIVED: ReadonlySet<string> = new Set(['forced_down_by', 'used_for', 'used_service']);

const HOST: Reversal = {
  async requestOf(change, db) {
    const keys = changedKeys(change).filter((key) => !DERIVED.has(key));
    const isSettable = keys.every((key) => ['is_enabled', 'disabled_reason', 'forced_down'].includes(key));
    const host = await rowOf(db, 'hosts', change.object_id, 'name');
    if (!host || keys.length === 0 || !isSettable) return undefined;
    const { is_enabled, disabled_reason, forced_down } = change.before;
    const status =
      is_enabled === undefined
        ? {}
        : is_enabled === 1
          ? { status: 'enabled' }
          : { status: 'disabled', ...(disabled_reason !== null && { disabled_reason }) };
    const json = { ...status, ...(keys.includes('forced_down') && { forced_down: forced_down === 1 }) };
    return { method: 'PUT', path: `/compute/v2.1/os-services/${host.service_id}`, json, headers: COMPUTE };
  },
  isCurrent: hasColumnsOf('hosts', 'name'),
};

const SEGMENT_HOST: Reversal = {
  async requestOf(change, db) {
    const keys = changedKeys(change).filter((key) => !DERIVED.has(key));
    const row = await rowOf(db, 'segment_hosts', change.object_id);
    const host = keys.length > 0 ? segmentHostAttributes.changeTo(pick(change.before, keys)) : undefined;
    if (!row || !host) return undefined;
    const path = `/ha/v1/segments/${row.segment_id}/hosts/${change.object_id}`;
    return { method: 'PUT', path, json: { host }, headers: HA };
  },
  isCurrent: hasColumnsOf('segment_hosts'),
};

export const HOST_REVERSALS: Reversals = { 'host.update': HOST, 'segment_host.update': SEGMENT_HOST };
