import type { Attributes, RowContext } from '#components/kind/attribute.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { instanceAttributes } from '../attributes.tsx';
import { instanceBase } from '../instance-base.tsx';
import { adminRelations, type InstanceRelated } from '../instance-relations.ts';
import { RamHeat } from '../ram-heat.tsx';
import { LateAdminNotice } from './late-admin-notice.tsx';
import { useRowsData } from './use-rows-data.ts';

type Context = RowContext<Server, InstanceRelated>;

const OWNER = msg('Owner and location');

const projectName = (id: string, { related }: Context): string => related.projects?.get(id)?.name ?? id;

const domainName = (id: string, { related }: Context): string => {
  const domainId = related.projects?.get(id)?.domain_id ?? '';
  return related.domains?.get(domainId)?.name ?? domainId;
};

const userName = ({ user_id }: Server, { related }: Context): string => related.userName?.(user_id) ?? user_id;

const { status, az, age, ram, host, creator, attached, volumes, flavor, image, key, ...more } = instanceAttributes;
// The last actions of one project do not apply.
const { 'last-action': _, ...others } = more;

/** Objects of other projects have no page here, and the choices of one project do not apply. */
const elsewhere = { link: undefined, show: undefined };
const noFilter = { filter: undefined };

const anyInstanceAttributes: Attributes<Server, InstanceRelated> = {
  status,
  project: {
    label: msg('Project'),
    value: ({ tenant_id }, context) => projectName(tenant_id, context),
    width: 7.5,
    sort: 'project_name',
    topic: OWNER,
    grouping: projectName,
    groupKey: ({ tenant_id }) => tenant_id,
    filter: {
      isSent: true,
      read: ({ tenant_id }, context) => [tenant_id, projectName(tenant_id, context)],
      values: ({ related }) =>
        related.projects && [...related.projects.values()].map(({ id, name }) => ({ value: id, label: name })),
    },
  },
  domain: {
    label: msg('Domain'),
    value: ({ tenant_id }, context) => domainName(tenant_id, context),
    width: 6,
    topic: OWNER,
    filter: {
      values: ({ related }) => related.domains && [...related.domains.values()].map(({ name }) => ({ value: name })),
    },
  },
  host: {
    ...host,
    link: (server, { related }) => {
      const found = related.hosts?.hypervisors.find(({ hypervisor_hostname: name }) => name === host.value(server));
      return found && adminObjectHref('hypervisors', String(found.id));
    },
    width: 6,
    topic: OWNER,
    isOptional: false,
    applies: () => true,
    grouping: true,
    filter: {
      isSent: true,
      values: ({ related }) =>
        related.hosts?.hypervisors.map(({ hypervisor_hostname, running_vms = 0 }) => ({
          value: hypervisor_hostname,
          count: running_vms,
        })),
    },
  },
  user: {
    label: msg('User'),
    value: userName,
    width: 7,
    sort: 'user_name',
    in: 'list',
    filter: { isSent: true, read: ({ user_id }) => user_id },
  },
  ram: {
    ...ram,
    show: (server, { related }) => <RamHeat ram={flavorOf(server)?.ram ?? 0} largest={related.largestRam ?? 0} />,
    width: 6,
    isOptional: false,
  },
  az: {
    ...az,
    filter: {
      ...az.filter,
      values: ({ related }) =>
        related.services &&
        [...new Set(related.services.services.map(({ zone }) => zone))]
          .filter((zone) => zone !== 'internal')
          .map((value) => ({ value })),
    },
  },
  age,
  flavor: { ...flavor, ...noFilter, isOptional: true },
  image: { ...image, ...noFilter, isOptional: true },
  attached: { ...attached, ...elsewhere },
  volumes: { ...volumes, ...elsewhere },
  key: { ...key, ...elsewhere, ...noFilter },
  ...others,
  tags: { ...others.tags, show: undefined, as: 'list' },
  addresses: { ...others.addresses, isOptional: true },
  projectId: { label: msg('Project ID'), value: ({ tenant_id }) => tenant_id, as: 'id', topic: OWNER, in: 'page' },
  creator: { label: msg('Created by'), value: userName, topic: OWNER, in: 'page' },
  hostState: { label: msg('Host state'), value: ({ host_status }) => host_status, topic: OWNER, in: 'page' },
  hostName: {
    label: msg('Name on the host'),
    value: (server) => server['OS-EXT-SRV-ATTR:instance_name'],
    topic: OWNER,
    in: 'page',
  },
  requestedZone: {
    label: msg('Requested zone'),
    value: ({ pinned_availability_zone: zone }, { t }) => zone ?? t('any'),
    topic: OWNER,
    in: 'page',
  },
};

/** An instance of any project, for administrators. */
export const anyInstances = {
  ...instanceBase,
  noun: { one: msg('instance'), many: msg('all instances') },
  related: adminRelations,
  attributes: anyInstanceAttributes,
  useRowsData,
  Notice: ({ scope, row }: { scope: string; row: Server }) => <LateAdminNotice projectId={scope} server={row} />,
};
