import { rule } from '#lib/policy/operations.ts';

export const GET_IMAGES = rule('get_images', 'project_reader');
export const GET_IMAGE = rule('get_image', 'project_reader');
export const MODIFY_IMAGE = rule('modify_image', 'project_member');
export const DELETE_IMAGE = rule('delete_image', 'project_member');
export const UPLOAD_IMAGE = rule('upload_image', 'project_member');
