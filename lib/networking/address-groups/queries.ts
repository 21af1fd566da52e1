import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { AddressGroup } from './schema.ts';

/** All address groups visible to the project: rules may name its own and those shared with it. */
export const addressGroupChoicesQuery = (projectId: string) =>
  projectQuery({
    projectId,
    kind: 'address_group',
    key: ['choices'],
    path: 'networking/v2.0/address-groups?sort_key=name&sort_dir=asc',
    answer: answerOf<{ address_groups: AddressGroup[] }>(),
  });
