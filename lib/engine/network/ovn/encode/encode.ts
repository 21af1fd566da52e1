import type { NorthboundRow } from '../../driver.ts';
import { normalizedMap } from '../ovsdb/values.ts';
import { type DesiredRow, desiredRow, type EncodingContext, type NorthboundTableName } from './desired-row.ts';
import { encodeDhcp, encodePortDhcp } from './dhcp.ts';
import { encodeAcl, encodeGroup } from './groups.ts';
import { encodeNat, encodeRoute, encodeRouter, encodeRouterPort } from './routers.ts';
import { encodePort, encodeSwitch } from './switches.ts';

const PRIORITY = 2002;
/** Rules for one address precede those for the whole port. */
const ADDRESS_PRIORITY = 2003;

/** Egress of the guest is limited on entry to the switch, ingress on exit. */
function encodeQos(row: NorthboundRow<'qos'>): DesiredRow[] {
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

/** The OVN rows that represent a row. */
export function encode(row: NorthboundRow<NorthboundTableName>, surroundings: EncodingContext): DesiredRow[] {
  switch (row.table) {
    case 'logical_switch':
      return encodeSwitch(row);
    case 'logical_switch_port':
      return encodePort(row, surroundings);
    case 'dhcp_options':
      return encodeDhcp(row, surroundings);
    case 'port_dhcp':
      return encodePortDhcp(row, surroundings);
    case 'port_group':
      return [encodeGroup(row.name, surroundings.rows)];
    case 'acl':
      return encodeAcl(row);
    case 'qos':
      return encodeQos(row);
    case 'logical_router':
      return encodeRouter(row);
    case 'logical_router_port':
      return encodeRouterPort(row, surroundings);
    case 'static_route':
      return encodeRoute(row);
    case 'nat':
      return encodeNat(row);
  }
}
