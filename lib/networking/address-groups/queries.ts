import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { AddressGroup } from './schema.ts';

/** All address groups that the project sees, by name: rules name its own and those opened to it. */
export const addressGroupChoicesQuery = (projectId: string) =>
  projectQuery({
    projectId,
    kind: 'address_group',
    key: ['choices'],
    path: 'networking/v2.0/address-groups?sort_key=name&sort_dir=asc',
    answer: answerOf<{ address_groups: AddressGroup[] }>(),
  });
