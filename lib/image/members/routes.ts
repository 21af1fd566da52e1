import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { Member, MemberChanges, MemberList, MemberPath, MembersPath, NewMember } from './schema.ts';
import { addMember, answerOffer, getMember, listMembers, removeMember } from './service.ts';

const all = { audience: 'project', path: '/images/{id}/members', params: MembersPath, status: 200 } as const;
const one = { audience: 'project', path: '/images/{id}/members/{member_id}', params: MemberPath } as const;

const endpoints = [
  endpoint({
    ...all,
    method: 'GET',
    summary: 'List the projects that an image is shared with',
    policy: rule('get_members', 'project_reader'),
    response: MemberList,
    run: (ctx, { params }) => listMembers(ctx, params.id),
  }),
  endpoint({
    ...all,
    method: 'POST',
    summary: 'Share an image with a project',
    policy: rule('add_member', 'project_member'),
    body: NewMember,
    response: Member,
    run: (ctx, { params, body }) => addMember(ctx, params.id, body.member),
  }),
  endpoint({
    ...one,
    method: 'GET',
    summary: 'Show the response of a project to a shared image',
    policy: rule('get_member', 'project_reader'),
    response: Member,
    status: 200,
    run: (ctx, { params }) => getMember(ctx, params.id, params.member_id),
  }),
  endpoint({
    ...one,
    method: 'PUT',
    summary: 'Accept or reject a shared image',
    policy: rule('modify_member', 'project_member'),
    body: MemberChanges,
    response: Member,
    status: 200,
    run: (ctx, { params, body }) => answerOffer(ctx, params.id, params.member_id, body.status),
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Stop sharing an image with a project',
    policy: rule('delete_member', 'project_member'),
    status: 204,
    run: (ctx, { params }) => removeMember(ctx, params.id, params.member_id),
  }),
];

export const members = defineResource({ endpoints, contents: [projectRows('image_members', 'member_id')] });
