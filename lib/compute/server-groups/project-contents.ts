import { defineContents, namedObjects } from '#lib/project-contents/project-contents.ts';

export const serverGroupContents = defineContents(
  namedObjects({ kind: 'server group', step: 2, table: 'server_groups', path: '/compute/v2.1/os-server-groups' }),
);
