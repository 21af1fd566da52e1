import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { memberApi } from './contract.ts';
import * as schemas from './schema.ts';
import { addMember, answerOffer, getMember, listMembers, removeMember } from './service.ts';

const endpoints = serve(memberApi, schemas, {
  members: { policy: rule('get_members', 'project_reader'), run: (ctx, { id }) => listMembers(ctx, id) },
  add: { policy: rule('add_member', 'project_member'), run: (ctx, { id, body }) => addMember(ctx, id, body.member) },
  member: {
    policy: rule('get_member', 'project_reader'),
    run: (ctx, { params: { id, member_id } }) => getMember(ctx, id, member_id),
  },
  answer: {
    policy: rule('modify_member', 'project_member'),
    run: (ctx, { params: { id, member_id }, body }) => answerOffer(ctx, id, member_id, body.status),
  },
  remove: {
    policy: rule('delete_member', 'project_member'),
    run: (ctx, { params: { id, member_id } }) => removeMember(ctx, id, member_id),
  },
});

export const members = defineResource({ endpoints, contents: [projectRows('image_members', 'member_id')] });
