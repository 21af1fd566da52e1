import type { RuleName } from '../policy-rules.ts';

/** The operations of the image API and the rule that guards each; contract/image.md 10. */
export const IMAGE_POLICIES = {
  get_images: 'project_reader',
  get_image: 'project_reader',
  get_image_schema: 'authenticated',
  add_image: 'project_member',
  modify_image: 'project_member',
  delete_image: 'project_member',
  publicize_image: 'admin',
  communitize_image: 'project_member',
  deactivate: 'project_member',
  reactivate: 'project_member',
  upload_image: 'project_member',
  import_image: 'project_member',
  download_image: 'project_member',
  get_members: 'project_reader',
  get_member: 'project_reader',
  add_member: 'project_member',
  modify_member: 'project_member',
  delete_member: 'project_member',
  tasks_api_access: 'admin',
  stores_info_detail: 'admin_or_service',
} as const satisfies Record<string, RuleName>;
