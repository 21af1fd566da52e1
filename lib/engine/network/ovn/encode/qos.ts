import type { NorthboundRow } from '../../driver.ts';
import { mapOf } from '../ovsdb/values.ts';
import { type DesiredRow, sketchOf } from './sketch.ts';

const PRIORITY = 2002;
/** Those of one address go before that of the whole port. */
const ADDRESS_PRIORITY = 2003;

/** What the port sends is measured where it comes in, what it gets where it goes out. */
export function encodeQos(row: NorthboundRow<'qos'>): DesiredRow[] {
  const { direction, rate, burst, dscp, port, address } = row;
  const isEgress = direction === 'egress';
  const at = `${isEgress ? 'inport' : 'outport'} == "${port}"`;
  const only = address === null ? '' : ` && ip4.${isEgress ? 'src' : 'dst'} == ${address}`;
  const columns = {
    priority: address === null ? PRIORITY : ADDRESS_PRIORITY,
    direction: isEgress ? 'from-lport' : 'to-lport',
    match: `${at}${only}`,
    action: mapOf(dscp === null ? [] : [['dscp', dscp]]),
    bandwidth: mapOf(
      rate === null || rate === 0 ? [] : [['rate', rate], ...(burst > 0 ? [['burst', burst] as const] : [])],
    ),
  };
  return [sketchOf(row, columns)];
}
