import { CopyableId } from '#components/console/copyable-id.tsx';
import { statusChoices, statusWord } from '#components/console/status-words.ts';
import { type Attributes, comparison, type RowContext, yesOrNo } from '#components/kind/attribute.ts';
import { daysSince } from '#components/kind/days-since.ts';
import { LazyCpuSparkline } from '#components/measurements/lazy-cpu-sparkline.tsx';
import { TagLinks } from '#components/tags/tag-links.tsx';
import { isAdminOf } from '#lib/client/session.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { addressesOf, flavorOf, imageIdOf, volumeIdsOf } from '#lib/compute/servers/view/attributes.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { CreatorName } from './creator-name.tsx';
import { FlavorFacts } from './flavor-facts.tsx';
import { FlavorSize } from './flavor-size.tsx';
import { InstanceAddresses } from './instance-addresses.tsx';
import { InstanceImage } from './instance-image.tsx';
import type { InstanceRelated } from './instance-relations.ts';
import { LastAction } from './last-action.tsx';
import { ListedStatus } from './listed-status.tsx';
import { powerWord } from './power-words.ts';
import { VolumeSizes } from './volume-sizes.tsx';

type Context = RowContext<Server, InstanceRelated>;

const ORIGIN = msg('Origin and place');
const POWER_STATES = ['RUNNING', 'SHUTDOWN', 'PAUSED', 'SUSPENDED', 'NOSTATE'];

/** The API filters by the id, which instances do not have. */
const flavorNames = (server: Server, { related }: Context): string[] => {
  const name = flavorOf(server)?.original_name;
  const same = related.flavors?.flavors.filter((flavor) => flavor.name === name) ?? [];
  return [...(name === undefined ? [] : [name]), ...same.map(({ id }) => id)];
};

const textsOf = (server: Server): string[] => addressesOf(server).map(({ address }) => address);

const imageName = (server: Server, { related }: Context): string | undefined => {
  const id = imageIdOf(server);
  return related.images?.rows.find((image) => image.id === id)?.name ?? id;
};

const named = (objects: readonly { id: string; name: string | null }[] | undefined) =>
  objects?.map(({ id, name }) => ({ value: id, label: name ?? id }));

/** The attributes of instances in lists of a project, of several projects and of administrators. */
export const instanceAttributes = {
  status: {
    label: msg('Status'),
    value: ({ status }) => status,
    show: (server, { projectOf, related, actionsOf }) => (
      <ListedStatus projectId={projectOf(server)} paces={related.paces} {...{ server, actionsOf }} />
    ),
    width: 11,
    sort: 'vm_state',
    in: 'list',
    isVital: true,
    grouping: (status, { t }) => t(statusWord(status)),
    filter: { isSent: true, values: ({ t }) => statusChoices(SERVER_STATUSES, t) },
  },
  addresses: {
    label: msg('Addresses'),
    value: textsOf,
    show: (server) => <InstanceAddresses server={server} />,
    width: 9.75,
    in: 'list',
    filter: { id: 'ip', label: msg('Address'), operators: [] },
  },
  flavor: {
    label: msg('Flavor'),
    value: (server) => flavorOf(server)?.original_name,
    show: (server) => <FlavorSize server={server} />,
    width: 11.75,
    sort: 'flavor_name',
    in: 'list',
    grouping: true,
    filter: {
      isSent: true,
      operators: [],
      read: flavorNames,
      values: ({ related }) => named(related.flavors?.flavors),
    },
  },
  size: {
    label: msg('Flavor'),
    value: (server) => flavorOf(server)?.original_name,
    show: (server) => <FlavorFacts server={server} />,
    in: 'page',
    isKeyFact: true,
  },
  image: {
    label: msg('Image'),
    value: (server, context) => imageName(server, context) ?? context.t('Volume'),
    show: (server, { projectOf, related }) => (
      <InstanceImage projectId={projectOf(server)} imageId={imageIdOf(server)} images={related.images?.rows} />
    ),
    width: 9.5,
    grouping: true,
    filter: {
      isSent: true,
      // Names are offered, but ids match as well.
      read: (server, context, wanted) =>
        wanted === '' ? imageName(server, context) : [imageIdOf(server), imageName(server, context)],
      values: ({ related, isAcrossProjects }) => (isAcrossProjects ? undefined : named(related.images?.rows)),
    },
    isKeyFact: true,
  },
  az: {
    label: msg('Zone'),
    value: (server) => server['OS-EXT-AZ:availability_zone'],
    width: 4.5,
    topic: ORIGIN,
    grouping: true,
    filter: {
      label: msg('Availability zone'),
      isSent: true,
      values: ({ related }) => related.zones?.availabilityZoneInfo.map(({ zoneName }) => ({ value: zoneName })),
    },
  },
  age: {
    label: msg('Age'),
    value: ({ created }) => created,
    as: 'age',
    sort: 'created_at',
    in: 'list',
    filter: { ...comparison(msg('days')), read: ({ created }) => daysSince(created) },
  },
  attached: {
    label: msg('Volumes'),
    value: (server) => volumeIdsOf(server).length,
    as: 'number',
    link: (server, { projectOf }) =>
      volumeIdsOf(server).length === 0
        ? undefined
        : objectHref(projectOf(server), 'instances', server.id, { tab: 'storage' }),
    in: 'page',
    isKeyFact: true,
  },
  created: {
    label: msg('Created'),
    value: ({ created }) => created,
    as: 'time',
    width: 12,
    isOptional: true,
    isKeyFact: true,
  },
  id: { label: msg('ID'), value: ({ id }) => id, as: 'id', width: 12 },
  description: {
    label: msg('Description'),
    value: ({ description }) => description,
    width: 12,
    isOptional: true,
    isWide: true,
  },
  'all-addresses': {
    label: msg('Addresses'),
    value: textsOf,
    show: (server) => textsOf(server).map((text) => <CopyableId key={text} id={text} />),
    in: 'page',
  },
  key: {
    label: msg('Key pair'),
    value: ({ key_name }) => key_name,
    // Key pairs of other users have no page here.
    link: (server, { projectOf, related }) =>
      server.user_id === related.session?.user.id
        ? objectHref(projectOf(server), 'key-pairs', server.key_name ?? '')
        : undefined,
    width: 8,
    isOptional: true,
    filter: {
      isSent: true,
      values: ({ related }) => related.keys?.keypairs.map(({ keypair }) => ({ value: keypair.name })),
    },
  },
  groups: {
    label: msg('Security groups'),
    value: ({ security_groups }) => security_groups?.map(({ name }) => name),
    as: 'list',
    width: 10,
    isOptional: true,
    filter: { id: 'group', label: msg('Security group') },
  },
  networks: {
    label: msg('Networks'),
    value: ({ addresses }) => Object.keys(addresses),
    as: 'list',
    width: 9,
    isOptional: true,
    grouping: true,
    filter: { id: 'network', label: msg('Network') },
  },
  vcpus: {
    label: msg('vCPUs'),
    value: (server) => flavorOf(server)?.vcpus,
    as: 'number',
    in: 'list',
    isOptional: true,
    hasTotal: true,
  },
  ram: {
    label: msg('RAM'),
    value: (server) => flavorOf(server)?.ram,
    as: 'mib',
    in: 'list',
    isOptional: true,
    hasTotal: true,
    filter: { ...comparison('GiB'), read: (server) => (flavorOf(server)?.ram ?? 0) / 1024 },
  },
  volumes: {
    label: msg('Volumes'),
    value: (server) => volumeIdsOf(server).length,
    as: 'number',
    show: (server, { projectOf }) => <VolumeSizes projectId={projectOf(server)} server={server} />,
    width: 7,
    in: 'list',
    isOptional: true,
    filter: comparison(),
  },
  tags: {
    label: msg('Tags'),
    value: ({ tags }) => tags,
    show: (server, { projectOf }) => <TagLinks projectId={projectOf(server)} tags={server.tags ?? []} />,
    width: 10,
    isOptional: true,
    isWide: true,
    filter: { id: 'tag', label: msg('Tag') },
  },
  metadata: {
    label: msg('Metadata'),
    value: ({ metadata }) => metadata,
    as: 'list',
    isOptional: true,
    isWide: true,
    filter: {},
  },
  host: {
    label: msg('Host'),
    value: (server) => server['OS-EXT-SRV-ATTR:host'],
    width: 8,
    topic: ORIGIN,
    isOptional: true,
    applies: ({ related }) => related.session?.projects.some(isAdminOf) ?? false,
    filter: {},
  },
  creator: {
    label: msg('Created by'),
    value: ({ user_id }) => user_id,
    show: (server, { projectOf }) => <CreatorName projectId={projectOf(server)} userId={server.user_id} />,
    topic: ORIGIN,
    in: 'page',
  },
  started: {
    label: msg('First started'),
    value: (server) => server['OS-SRV-USG:launched_at'],
    as: 'time',
    topic: ORIGIN,
    in: 'page',
  },
  updated: {
    label: msg('Last change'),
    value: ({ updated }) => updated,
    as: 'age',
    topic: ORIGIN,
    isOptional: true,
    filter: {
      ...comparison(msg('days ago')),
      id: 'changed',
      read: ({ updated }) => daysSince(updated),
    },
  },
  locked: {
    label: msg('Locked'),
    value: ({ locked, locked_reason }, { t }) => (locked ? locked_reason || t('Yes') : ''),
    width: 8,
    topic: ORIGIN,
    isOptional: true,
    isOmittedIfEmpty: true,
    filter: { ...yesOrNo, read: ({ locked }) => locked ?? false },
  },
  power: {
    label: msg('Power'),
    value: (server) => powerWord(server['OS-EXT-STS:power_state']),
    show: (server, { t }) => t(statusWord(powerWord(server['OS-EXT-STS:power_state']))),
    width: 7,
    in: 'list',
    isOptional: true,
    filter: { values: ({ t }) => statusChoices(POWER_STATES, t) },
  },
  'last-action': {
    label: msg('Last action'),
    value: () => undefined,
    show: (server, { projectOf }) => <LastAction projectId={projectOf(server)} serverId={server.id} />,
    isLoadedByShow: true,
    width: 17,
    in: 'list',
    isOptional: true,
  },
  load: {
    label: msg('CPU, last hour'),
    value: () => undefined,
    show: (server, { projectOf }) => <LazyCpuSparkline projectId={projectOf(server)} serverId={server.id} />,
    isLoadedByShow: true,
    width: 8.5,
    in: 'list',
    isOptional: true,
  },
} satisfies Attributes<Server, InstanceRelated>;
