import type { NorthboundRow } from '../../driver.ts';
import { normalizedMap } from '../ovsdb/values.ts';
import { type DesiredRow, desiredRow } from './desired-row.ts';

const PRIORITY = 2002;
/** Rules for one address precede those for the whole port. */
const ADDRESS_PRIORITY = 2003;

/** Egress of the guest is limited on entry to the switch, ingress on exit. */
export function encodeQos(row: NorthboundRow<'qos'>): DesiredRow[] {
  const { direction, rate, burst, dscp, port, address } = row;
  const isEgress = direction === 'egress';
  const at = `${isEgress ? 'inport' : 'outport'} == "${port}"`;
  const only = address === null ? '' : ` && ip4.${isEgress ? 'src' : 'dst'} == ${address}`;
  const columns = {
    priority: address === null ? PRIORITY : ADDRESS_PRIORITY,
    direction: isEgress ? 'from-lport' : 'to-lport',
    match: `${at}${only}`,
    action: normalizedMap(dscp === null ? [] : [['dscp', dscp]]),
    bandwidth: normalizedMap(
      rate === null || rate === 0 ? [] : [['rate', rate], ...(burst > 0 ? [['burst', burst] as const] : [])],
    ),
  };
  return [desiredRow(row, columns)];
}
