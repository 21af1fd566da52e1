/** Exceptions from the rule of a suite, with reasons. Keys are names of operations, with a field after ` : `. */
type Exceptions = Record<string, { status: number; because: string }>;

/** Operations that require no token. */
export const OPEN: Record<string, string> = {
  'POST /identity/v3/auth/tokens': 'gives the token',
  'POST /identity/v3/auth/passkey_options': 'takes the receipt for a password',
  'GET /identity/v3/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/auth':
    'takes what a provider issued',
  'POST /identity/v3/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/auth':
    'takes what a provider issued',
  'GET /identity/v3/auth/OS-FEDERATION/websso/{protocol_id}': 'begins a sign-in at a provider',
  'POST /identity/v3/auth/OS-FEDERATION/websso/{protocol_id}': 'begins a sign-in at a provider',
  'GET /identity/v3/auth/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/websso':
    'begins a sign-in at a provider',
  'POST /identity/v3/auth/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/websso':
    'begins a sign-in at a provider',
  'POST /identity/v3/auth/device_authorizations': 'begins the sign-in of a terminal',
  'POST /identity/v3/auth/device_tokens': 'takes the code of a sign-in that a user has approved',
  'POST /identity/v3/invitations/open': 'takes the word of the invitation',
  'POST /identity/v3/invitations/accept': 'takes the word of the invitation',
  'POST /identity/v3/users/{id}/password': 'takes the present password, also one that lets nobody in any more',
  ...Object.fromEntries(
    ['identity/v3', 'identity', 'compute/v2.1', 'compute', 'volume/v3', 'volume', 'networking/v2.0', 'networking']
      .concat(['image/v2', 'image', 'ha/v1', 'ha'])
      .map((base) => [`GET /${base}/`, 'says which versions there are']),
  ),
  'GET /compute/v2': 'says which versions there are',
  'GET /identity/healthcheck': 'says that it answers',
  'GET /identity/v3/healthcheck': 'says that it answers',
  'GET /image/versions': 'says which versions there are',
};

const NAMED = { status: 403, because: 'names a project, whose existence is no secret to who knows its id' };
const BY_KEY = { status: 400, because: 'is for who has the key, which this one has not' };
const NOT_HIS = { status: 404, because: 'names belong to the user who asks: another user’s name is nobody’s' };

/** Status when a stranger requests another project's object by its path, where it is not 404. */
export const FOREIGN_PATHS: Exceptions = {
  'GET /identity/v3/projects/{id}': NAMED,
  'GET /identity/v3/projects/{id}/tags': NAMED,
  'GET /identity/v3/projects/{id}/tags/{tag}': NAMED,
  'GET /compute/v2.1/os-quota-sets/{project_id}': NAMED,
  'GET /compute/v2.1/os-quota-sets/{project_id}/detail': NAMED,
  'GET /compute/v2.1/os-quota-sets/{project_id}/defaults': { status: 200, because: 'the same for all projects' },
  'GET /compute/v2.1/os-simple-tenant-usage/{project_id}': NAMED,
  'GET /volume/v3/os-quota-sets/{project_id}': NAMED,
  'GET /volume/v3/os-quota-sets/{project_id}/defaults': { status: 200, because: 'the same for all projects' },
  'POST /volume/v3/os-volume-transfer/{id}/accept': BY_KEY,
  'POST /volume/v3/volume-transfers/{id}/accept': BY_KEY,
  'GET /networking/v2.0/quotas/{project_id}': NAMED,
  'GET /networking/v2.0/quotas/{project_id}/default': NAMED,
  'GET /networking/v2.0/quotas/{project_id}/details': NAMED,
  'GET /networking/v2.0/quotas/{project_id}/details.json': NAMED,
  'GET /networking/v2.0/auto-allocated-topology/{project_id}': NAMED,
  'DELETE /networking/v2.0/auto-allocated-topology/{project_id}': NAMED,
  'GET /console/v1/history/reasons/{server_id}': {
    status: 200,
    because: 'an instance has no history where it is not: the list is empty',
  },
  'GET /console/v1/activity/gone/{id}': {
    status: 200,
    because: 'the log of the project does not contain it: no kind, no name and no deletion',
  },
  'GET /console/v1/object-history/{id}': {
    status: 200,
    because: 'an object has no history where it is not: the list is empty',
  },
  'GET /compute/v2.1/os-keypairs/{name}': NOT_HIS,
  'DELETE /compute/v2.1/os-keypairs/{name}': NOT_HIS,
};

/** Status for a path that combines another project's object with an own one, where it is not 404. */
export const FOREIGN_BESIDE_OWN: Exceptions = {
  'PUT /image/v2/images/{id}/members/{member_id}': { status: 403, because: 'only a member accepts for itself' },
  'DELETE /image/v2/images/{id}/members/{member_id}': { status: 403, because: 'a private image has no members' },
};

const AWAY_FROM_NOBODY = {
  status: 202,
  because: 'as upstream: a server that is none here is nothing to keep away from',
};
const IS_FOR_ALL = { status: 201, because: 'an external network is there for every project' };
const BESIDE_NOBODY = { status: 202, because: 'as upstream: taken, and then no host is the one of such a server' };

/** Status for a body field that names another project's object, where it is not 400, 403 or 404. */
export const FOREIGN_FIELDS: Exceptions = {
  'POST /compute/v2.1/servers : os:scheduler_hints.different_host': AWAY_FROM_NOBODY,
  'POST /compute/v2.1/servers : OS-SCH-HNT:scheduler_hints.different_host': AWAY_FROM_NOBODY,
  'POST /compute/v2.1/servers : os:scheduler_hints.same_host': BESIDE_NOBODY,
  'POST /compute/v2.1/servers : OS-SCH-HNT:scheduler_hints.same_host': BESIDE_NOBODY,
  'POST /networking/v2.0/ports : port.device_id': { status: 409, because: 'as upstream: DeviceIDNotOwnedByTenant' },
  'POST /networking/v2.0/ports : ports[].device_id': { status: 409, because: 'as upstream: DeviceIDNotOwnedByTenant' },
  'PUT /networking/v2.0/ports/{id} : port.device_id': { status: 409, because: 'as upstream: DeviceIDNotOwnedByTenant' },
  'POST /console/v1/networks : router.external_gateway_info.network_id': IS_FOR_ALL,
  'POST /console/v1/routers : router.external_gateway_info.network_id': IS_FOR_ALL,
  'POST /networking/v2.0/routers : router.external_gateway_info.network_id': IS_FOR_ALL,
  'POST /networking/v2.0/routers : routers[].external_gateway_info.network_id': IS_FOR_ALL,
  'PUT /networking/v2.0/routers/{id} : router.external_gateway_info.network_id': { ...IS_FOR_ALL, status: 200 },
  'POST /networking/v2.0/floatingips : floatingip.floating_network_id': IS_FOR_ALL,
  'POST /networking/v2.0/floatingips : floatingips[].floating_network_id': IS_FOR_ALL,
  'POST /identity/v3/OS-TRUST/trusts : trust.trustee_user_id': {
    status: 201,
    because: 'anybody may be lent something: it is the giver’s own',
  },
  'POST /image/v2/images : id': { status: 409, because: 'the id is taken' },
  'PUT /console/v1/preferences : preferences.snoozed[].project_id': {
    status: 204,
    because: 'says only what the user’s own pages hide; it grants no access and the response is empty',
  },
  'POST /image/v2/images/{id}/import : method.glance_image_id': {
    status: 409,
    because: 'this image is filled; for a queued one it is taken as upstream does, and its task fails without a copy',
  },
};

const FOR_SERVICES = { status: 403, because: 'another volume in the place of one is for services only' };
const LATER = { status: 400, because: 'the key requires microversion 2.85' };

const OTHER_POOL = { status: 400, because: 'the network has subnets without a pool, and all are of one pool or none' };

/** Status for the same fields with an own object, where it is neither 2xx nor 409 for an object that already exists. */
export const OWN_FIELDS: Exceptions = {
  'POST /compute/v2.1/servers : nephos:floating_ip.floating_network_id': {
    status: 400,
    because: 'no router joins the networks of the new server to it',
  },
  'POST /networking/v2.0/subnets : subnet.subnetpool_id': OTHER_POOL,
  'POST /networking/v2.0/subnets : subnets[].subnetpool_id': OTHER_POOL,
  'POST /identity/v3/users/{id}/passkeys : passkey.response.id': {
    status: 400,
    because: 'an authenticator makes it up, and signs: it is no object of the platform',
  },
  'PUT /compute/v2.1/servers/{server_id}/os-volume_attachments/{volume_id} : volumeAttachment.volumeId': FOR_SERVICES,
  'PUT /compute/v2.1/servers/{server_id}/os-volume_attachments/{volume_id} : volumeAttachment.id': LATER,
  'PUT /compute/v2.1/servers/{server_id}/os-volume_attachments/{volume_id} : volumeAttachment.serverId': LATER,
  'PUT /networking/v2.0/routers/{id}/add_router_interface : subnet_id': {
    status: 400,
    because: 'as upstream: the router is on the subnet already',
  },
  'PUT /networking/v2.0/routers/{id}/remove_router_interface : port_id': {
    status: 404,
    because: 'the port is no interface of the router',
  },
  'POST /image/v2/images/{id}/members : member': { status: 403, because: 'a private image has no members' },
};
