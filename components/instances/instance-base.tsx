import { Server as ServerIcon } from 'lucide-react';
import { statusChoices } from '#components/console/status-words.ts';
import { contains, type RowContext, yesOrNo } from '#components/kind/attribute.ts';
import { TASKS } from '#lib/compute/server-actions/verb-facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { msg } from '#lib/i18n/text.ts';
import { isProtected } from '#lib/protection/protection.ts';
import { InstanceMarks } from './instance-marks.tsx';
import type { InstanceRelated } from './instance-relations.ts';
import { InstanceStatus } from './instance-status.tsx';
import { isProblem, NO_PACES } from './stuck-task.ts';

type Context = RowContext<Server, InstanceRelated>;

/** Loaded when the user copies or exports rows. */
const words = () => import('./instance-copies.ts');

/** What the kinds of instances have in common. */
export const instanceBase = {
  icon: ServerIcon,
  idOf: ({ id }: Server) => id,
  nameOf: ({ name }: Server) => name,
  name: {
    isFiltered: true,
    isSent: true as const,
    badge: (server: Server) => (server.locked || isProtected(server.metadata)) && <InstanceMarks server={server} />,
  },
  status: (server: Server, { projectOf, related: { paces, since } }: Context) => (
    <InstanceStatus projectId={projectOf(server)} {...{ server, paces, since }} />
  ),
  filters: {
    problem: {
      ...yesOrNo,
      label: msg('Problem'),
      read: (server: Server, { related }: Context) => isProblem(server, Date.now(), related.paces ?? NO_PACES),
    },
    floating: {
      ...yesOrNo,
      label: msg('Floating IP'),
      read: (server: Server) => addressesOf(server).some(({ isFloating }) => isFloating),
    },
    task: {
      ...contains,
      label: msg('Task'),
      read: (server: Server) => server['OS-EXT-STS:task_state'] ?? 'none',
      values: ({ t }: Context) => [{ value: 'none', label: t('No task') }, ...statusChoices(Object.keys(TASKS), t)],
    },
    source: {
      label: msg('Boots from'),
      operators: [],
      read: (server: Server) => (imageIdOf(server) ? 'image' : 'volume'),
      values: ({ t }: Context) => [
        { value: 'image', label: t('Image') },
        { value: 'volume', label: t('Volume') },
      ],
    },
  },
  command: ({ id }: Server) => `openstack server show ${id}`,
  copies: [
    { label: msg('IP addresses'), text: async (servers: readonly Server[]) => (await words()).toAddresses(servers) },
    {
      label: msg('Ansible inventory'),
      text: async (servers: readonly Server[], { related }: Context) =>
        (await words()).toInventory(servers, new Map(related.images?.rows.map(({ id, os_distro }) => [id, os_distro]))),
    },
  ],
};
