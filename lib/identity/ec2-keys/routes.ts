import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { ec2KeyApi } from './contract.ts';
import { rejectionRetention } from './rejected-requests.ts';
import * as schemas from './schema.ts';
import { createEc2Key, deleteEc2Key, getEc2Key, listEc2Keys } from './service.ts';

const owner = ({ userId }: { userId: string }) => userId;

const endpoints = serve(ec2KeyApi, schemas, {
  list: { policy: rule('identity:ec2_list_credentials', 'owner_or_admin_or_system_reader'), owner, run: listEc2Keys },
  create: {
    ...{ owner, person: true, alsoFor: ['unrestricted_credential', 'trust'] },
    policy: rule('identity:ec2_create_credential', 'owner_with_member_or_admin'),
    run: (ctx, { params, body }) => createEc2Key(ctx, params.userId, body),
  },
  show: { policy: rule('identity:ec2_get_credential', 'owner_or_admin_or_system_reader'), owner, run: getEc2Key },
  remove: {
    ...{ owner, person: true, alsoFor: ['unrestricted_credential', 'trust'] },
    policy: rule('identity:ec2_delete_credential', 'owner_with_member_or_admin'),
    run: (ctx, { params }) => deleteEc2Key(ctx, params),
  },
});

export const ec2Keys = defineResource({ endpoints, retentions: [rejectionRetention] });
