import type { TableName } from './driver.ts';

export const PARTS: Partial<
  Record<TableName, readonly (readonly [TableName, 'switch' | 'port' | 'group' | 'router'])[]>
> = {
  logical_switch: [
    ['logical_switch_port', 'switch'],
    ['dhcp_options', 'switch'],
    ['port_dhcp', 'switch'],
    ['qos', 'switch'],
  ],
  logical_switch_port: [
    ['port_dhcp', 'port'],
    ['qos', 'port'],
  ],
  port_group: [
    ['port_group_port', 'group'],
    ['acl', 'group'],
  ],
  logical_router: [
    ['logical_router_port', 'router'],
    ['static_route', 'router'],
    ['nat', 'router'],
  ],
};
