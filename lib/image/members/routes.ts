import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { memberApi } from './contract.ts';
import * as schemas from './schema.ts';
import { addMember, answerOffer, getMember, listMembers, removeMember } from './service.ts';

const member = (name: string) => rule(name, 'project_member');
const reader = (name: string) => rule(name, 'project_reader');

const endpoints = serve(memberApi, schemas, {
  members: { policy: reader('get_members'), run: (ctx, { id }) => listMembers(ctx, id) },
  add: { policy: member('add_member'), run: (ctx, { id, body }) => addMember(ctx, id, body.member) },
  member: { policy: reader('get_member'), run: (ctx, { params: { id, member_id } }) => getMember(ctx, id, member_id) },
  answer: {
    policy: member('modify_member'),
    run: (ctx, { params: { id, member_id }, body }) => answerOffer(ctx, id, member_id, body.status),
  },
  remove: {
    policy: member('delete_member'),
    run: (ctx, { params: { id, member_id } }) => removeMember(ctx, id, member_id),
  },
});

export const members = defineResource({ endpoints, contents: [projectRows('image_members', 'member_id')] });
