import { msg } from '#lib/i18n/text.ts';
import { defineContents, namedObjects } from '#lib/project-contents/project-contents.ts';

export const serverGroupContents = defineContents(
  namedObjects({
    kind: 'server group',
    noun: msg('Server group'),
    step: 2,
    table: 'server_groups',
    path: '/compute/v2.1/os-server-groups',
  }),
);
