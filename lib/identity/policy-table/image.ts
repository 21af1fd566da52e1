import type { RuleName } from '../policy-rules.ts';

/** The operations of the image API and the rule that guards each. */
export const IMAGE_POLICIES = {
  get_images: 'project_reader',
  get_image: 'project_reader',
  get_image_schema: 'authenticated',
  download_image: 'project_member',
} as const satisfies Record<string, RuleName>;
