import { sql } from 'kysely';
import { msg } from '#lib/i18n/text.ts';
import { defineContents, namedObjects } from '#lib/project-contents/project-contents.ts';

/** Includes snapshots of servers. Deleted after servers: a shelved server needs its image. */
export const imageContents = defineContents(
  namedObjects({
    ...{ kind: 'image', noun: msg('Image'), step: 2, table: 'images', path: '/image/v2/images', owner: 'owner' },
    isBlocked: () => sql`t.protected = 1`,
    blocker: msg('The image is protected. Unprotect it first.'),
  }),
);
