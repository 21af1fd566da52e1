import { type GuardedRow, reportCoverage } from '#lib/testing/specification.ts';

const LIFE = 'servers/life/lifecycle.test.ts';
const CREATE = 'servers/create/create.test.ts';
const LIST = 'servers/list/list.test.ts';
const ACCESS = 'servers/access.test.ts';
const RESIZE = 'server-actions/resize/resize.test.ts';
const IMAGES = 'server-actions/images/images.test.ts';
const VOLUMES = 'volume-attachments/volume-attachments.test.ts';
const KERNEL = '../http/kernel.test.ts';
const TURNS = 'a server is stopped, started, rebooted both ways and deleted';
const WHOLE = 'POST /servers: the answer has all that clients read, and the whole server is right once it is built';

/**
 * Each row of the specification's compute tables, and the test that guards it: a file below `lib/compute` and a part of
 * its title, or of the table that generates the test.
 */
const TABLES: Record<string, readonly GuardedRow[]> = {
  Endpoints: [
    ['GET /servers', LIST, 'GET /servers: the newest first, with names and links only'],
    ['GET /servers/detail', LIST, 'GET /servers/detail: shows the same servers as GET /servers/{id}'],
    ['GET /servers/{id}', LIFE, WHOLE],
    ['POST /servers (202)', LIFE, WHOLE],
    ['DELETE /servers/{id}', LIFE, 'DELETE /servers/{id}: frees the host, the ports and the volumes'],
    ['POST /servers/{id}/action', LIFE, TURNS],
    ['GET /flavors/detail', 'flavors/flavors.test.ts', 'GET /flavors/detail: minRam and minDisk are lower bounds'],
    ['GET /images', 'legacy/images/images.test.ts', 'GET /images'],
    ['GET /os-keypairs', 'keypairs/keypairs.test.ts', 'POST /os-keypairs: an imported key is listed and shown'],
    ['POST /os-keypairs', 'keypairs/keypairs.test.ts', 'POST /os-keypairs: without a key a pair is made'],
    [
      'GET /os-availability-zone',
      'availability-zones/availability-zones.test.ts',
      'GET /os-availability-zone: the zones',
    ],
    ['GET /os-server-groups', 'server-groups/server-groups.test.ts', 'GET /os-server-groups'],
    ['GET /os-hypervisors/detail', 'hypervisors/hypervisors.test.ts', 'GET /os-hypervisors/detail'],
    ['GET /os-quota-sets/{project_id}', 'quota-sets/quota-sets.test.ts', 'GET /os-quota-sets/{id}'],
    ['POST /servers/{id}/os-volume_attachments', VOLUMES, 'a volume is attached, shown on both sides, detached'],
    ['DELETE /servers/{id}/os-volume_attachments/{id}', VOLUMES, 'DELETE os-volume_attachments: a volume that is not'],
    ['GET {base_url}/compute', 'discovery.test.ts', 'GET /compute'],
  ],
  Actions: [
    ['reboot SOFT and HARD', LIFE, TURNS],
    ['os-stop', LIFE, TURNS],
    ['os-start', LIFE, TURNS],
    ['resize', RESIZE, 'POST /servers/{id}/action resize, confirmResize: VERIFY_RESIZE'],
    ['confirmResize', RESIZE, 'POST /servers/{id}/action resize, confirmResize: VERIFY_RESIZE'],
    ['createImage', IMAGES, 'POST /servers/{id}/action createImage: from 2.45 the body names the image'],
  ],
  'Creation parameters': [
    ['name', CREATE, 'an empty name'],
    ['flavorRef, id or URL', CREATE, 'references may be URLs'],
    ['imageRef, id or URL', CREATE, 'references may be URLs'],
    ['imageRef omitted from a volume', CREATE, 'the server has no image, and its root volume is in use'],
    ['networks with uuid', LIFE, WHOLE],
    ['networks with port', '../networking/ports/compute-integration.test.ts', 'port'],
    ['key_name', CREATE, 'description, tags, key and zone are kept'],
    [
      'security_groups by name',
      'servers/create/security-groups.test.ts',
      'named by name or by id they are the groups of the ports',
    ],
    ['security_groups, default', LIFE, "security_groups: [{ name: 'default' }]"],
    ['user_data', CREATE, 'user_data'],
    ['availability_zone', CREATE, 'description, tags, key and zone are kept'],
  ],
  'Creation response': [
    ['id, name, status, links', LIFE, WHOLE],
    ['adminPass', LIFE, WHOLE],
    ['OS-DCF:diskConfig', LIFE, WHOLE],
  ],
  'List filters': [
    ['status', LIST, 'status'],
    ['name, a regular expression', LIST, 'name'],
    ['flavor', LIST, 'flavor'],
    ['image', LIST, 'image'],
    ['all_tenants', LIST, 'GET /servers?all_tenants: administrators see all projects or one of them'],
    ['limit', LIST, 'GET /servers: pages of one follow one another through servers_links'],
    ['marker', LIST, 'GET /servers: pages of one follow one another through servers_links'],
  ],
  Statuses: [
    ['BUILD with the 202', LIFE, WHOLE],
    ['ACTIVE', LIFE, WHOLE],
    ['SHUTOFF', LIFE, TURNS],
    ['ERROR', LIFE, 'a failed build ends in ERROR with the reason'],
    ['409 in a wrong state', LIFE, 'is refused with 409 that names the state'],
  ],
  Errors: [
    ['400 badRequest', CREATE, 'POST /servers, what is refused'],
    ['401 unauthorized', ACCESS, 'is refused with 401'],
    ['403 forbidden', ACCESS, 'a reader sees servers, but may not create'],
    ['404 itemNotFound', ACCESS, '404'],
    ['409 conflictingRequest', LIFE, 'is refused with 409 that names the state'],
    ['413 entityTooLarge', CREATE, 'POST /servers, quotas'],
    ['429 overLimit', KERNEL, 'a 429 says how long to wait'],
  ],
  Versions: [
    ['X-Platform-Compute-Microversion', KERNEL, 'names the version in force in every spelling'],
    ['no header means 2.1', 'servers/microversions.test.ts', '2.1'],
    ['out of range is 406 with the range', KERNEL, '406'],
    [
      'every difference of a version',
      'servers/microversions.test.ts',
      'GET /servers/{id}: %s shows nothing of what %s adds',
    ],
  ],
};

reportCoverage('Specification of compute', import.meta.url, TABLES);
