import { type GuardedRow, reportCoverage } from '#lib/testing/specification.ts';

const NETWORKS = 'networks/networks.test.ts';
const SUBNETS = 'subnets/subnets.test.ts';
const ROUTERS = 'routers/routers.test.ts';
const PORTS = 'ports/ports.test.ts';
const GROUPS = 'security-groups/security-groups.test.ts';
const RULES = 'security-group-rules/security-group-rules.test.ts';
const FLOATING_IPS = 'floatingips/floatingips.test.ts';
const QOS = 'qos-policies/qos-policies.test.ts';
const EFFECTIVE = 'effective/effective.test.ts';
const MATRIX = '../http/access-matrix.test.ts';
const MADE = 'POST /networks: the network is ACTIVE at once and shows every field';
const LAID_OUT =
  'POST /subnets: the gateway is the first address, the pool all others, and the block loses its host bits';
const ROUTER = 'POST /routers: shows all it is, and nothing of how it is built to a member';
const GATEWAY = 'takes an address of the external network, on a port of no project, and gives it back for %j';
const JOINED = 'by subnet: the gateway address, a port of the router, and back without a trace';
const PORT = 'POST /ports: the port is DOWN, has an address and a MAC, and shows every field but the binding';
const GROUP = 'POST /security-groups: a new group lets everything out and nothing in, and is shown as it was answered';
const RULE =
  'POST /security-group-rules: what the command-line client sends is answered, shown and embedded in the group';
const DECIDES = 'the rule that decides is the first that a naive reading of the rules admits';
const ALLOCATED = 'POST /floatingips: takes the first free address, which leads nowhere';
const LEADS = 'leads to the first IPv4 address of the port, or the one named, and says what the port is';
const ENDS = 'PUT %j ends it';

/**
 * Each row of the specification's networking tables, and the test that guards it: a file below `lib/networking` and a
 * part of its title, or of the table that generates the test.
 */
const TABLES: Record<string, readonly GuardedRow[]> = {
  Network: [
    ['id, name, status, admin_state_up, subnets', NETWORKS, MADE],
    ['shared, tenant_id', NETWORKS, MADE],
    ['isolated per project', NETWORKS, 'another project’s network is answered with 404 on show, change and delete'],
    ['shared: seen by all projects', NETWORKS, 'a shared network is seen by all projects'],
    ['shared: managed by administrators', NETWORKS, 'takes an administrator'],
  ],
  Subnet: [
    ['name, network_id, ip_version, cidr', SUBNETS, LAID_OUT],
    ['enable_dhcp, dns_nameservers', SUBNETS, 'gateway, pools and the rest are changed'],
    ['allocation_pools', SUBNETS, 'gateway, pools and the rest are changed'],
  ],
  Router: [
    ['name, admin_state_up', ROUTERS, ROUTER],
    ['external_gateway_info.network_id', ROUTERS, GATEWAY],
  ],
  Port: [
    ['network_id, name', PORTS, PORT],
    ['fixed_ips', PORTS, 'an address and a MAC that another port has are refused with 409'],
    ['security_groups', 'ports/security.test.ts', 'without any the port gets the default group'],
  ],
  'Security group and rule': [
    ['security_group: name, description', GROUPS, GROUP],
    ['security_group_id', RULES, 'another project’s group is refused with 404, as owner and as remote group'],
    ['direction: ingress, egress', EFFECTIVE, DECIDES],
    ['protocol: tcp, udp, icmp, null', RULES, 'protocol'],
    ['port_range_min, port_range_max: 1-65535', RULES, 'SecurityGroupInvalidPort'],
    ['remote_ip_prefix', EFFECTIVE, 'a block of addresses is refused when one address of it is'],
    ['remote_group_id', EFFECTIVE, DECIDES],
  ],
  'Floating IP': [
    ['floating_network_id', FLOATING_IPS, ALLOCATED],
    ['port_id: an id', FLOATING_IPS, LEADS],
    ['port_id: null keeps the allocation', FLOATING_IPS, ENDS],
  ],
  'Network resource status': [
    ['ACTIVE', NETWORKS, MADE],
    ['ACTIVE: a floating IP that leads somewhere', FLOATING_IPS, LEADS],
    ['DOWN: a port nobody has', PORTS, PORT],
    ['DOWN: a floating IP that leads nowhere', FLOATING_IPS, ALLOCATED],
    ['BUILD, then ACTIVE', 'ports/compute-integration.test.ts', 'a server’s port is ACTIVE, owned by its zone'],
    ['a new network is ACTIVE', NETWORKS, MADE],
  ],
  Endpoints: [
    ['GET /networks', 'listing.test.ts', 'an administrator lists all projects’ networks'],
    ['POST /networks, 201', NETWORKS, MADE],
    ['GET /networks/{id}', NETWORKS, 'an unknown network is answered with 404'],
    ['DELETE /networks/{id}', NETWORKS, 'the network goes with its subnets'],
    ['GET /subnets', SUBNETS, 'on a shared network a member sees the subnets'],
    ['POST /subnets', SUBNETS, LAID_OUT],
    ['GET /routers', ROUTERS, 'GET /routers: filters, fields and tags, and nothing of other projects'],
    ['POST /routers', ROUTERS, ROUTER],
    ['PUT /routers/{id}/add_router_interface', ROUTERS, JOINED],
    ['PUT /routers/{id}/remove_router_interface', ROUTERS, JOINED],
    ['GET /ports', PORTS, 'GET /ports?%s: refused with 400'],
    ['POST /ports', PORTS, PORT],
    ['GET /security-groups', GROUPS, 'GET /security-groups: a new project has its default group'],
    ['POST /security-groups', GROUPS, GROUP],
    ['POST /security-group-rules', RULES, RULE],
    ['GET /floatingips', '../../e2e/clients/networking.test.ts', 'is allocated, set to a port, shown there'],
    ['POST /floatingips', FLOATING_IPS, ALLOCATED],
    ['PUT /floatingips/{id}', FLOATING_IPS, ENDS],
    ['GET /qos/policies', QOS, 'GET /qos/policies: a project lists its own and shared ones, and no others'],
    ['POST /qos/policies', QOS, 'POST /qos/policies: an administrator makes one, which is shown as it was answered'],
    ['DELETE /floatingips/{id}', '../../e2e/clients/networking.test.ts', 'is allocated, set to a port, shown there'],
  ],
  'What holds for every endpoint': [
    ['X-Auth-Token', MATRIX, 'every operation is refused with 401'],
    ['role policy', MATRIX, 'is refused with 403 what the policy gives to others'],
    ['a project’s objects are its own', MATRIX, 'A stranger is answered 404 for another project’s object'],
  ],
};

reportCoverage('Specification of networking', import.meta.url, TABLES);
