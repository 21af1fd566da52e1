import type { NorthboundRow } from '../../driver.ts';
import type { DesiredRow, EncodingContext, NorthboundTableName } from './desired-row.ts';
import { encodeDhcp, encodePortDhcp } from './dhcp.ts';
import { encodeAcl, encodeGroup } from './groups.ts';
import { encodeQos } from './qos.ts';
import { encodeNat, encodeRoute, encodeRouter, encodeRouterPort } from './routers.ts';
import { encodePort, encodeSwitch } from './switches.ts';

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
