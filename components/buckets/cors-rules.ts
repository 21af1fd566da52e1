import { msg } from '#lib/i18n/text.ts';
import { CorsMethod, type CorsRule, type StoredCorsRule } from '#lib/object-store/console/settings/schema.ts';

/** Rules as they are sent again. The server accepts no other methods than these. */
export const storedRules = (rules: readonly StoredCorsRule[]): CorsRule[] =>
  rules.map((rule) => ({
    ...rule,
    allowed_methods: CorsMethod.options.filter((method) => rule.allowed_methods.includes(method)),
  }));

interface CorsTemplate {
  id: string;
  label: string;
  rule: CorsRule;
}

/** Starting points for common rules. */
export const CORS_TEMPLATES: readonly CorsTemplate[] = [
  {
    id: 'read',
    label: msg('Any website may read'),
    rule: {
      name: null,
      allowed_origins: ['*'],
      allowed_methods: ['GET', 'HEAD'],
      allowed_headers: ['*'],
      expose_headers: ['ETag', 'Content-Length'],
      max_age_seconds: 3600,
    },
  },
  {
    id: 'write',
    label: msg('One website may read and write'),
    rule: {
      name: null,
      allowed_origins: ['https://app.example.com'],
      allowed_methods: [...CorsMethod.options],
      allowed_headers: ['*'],
      expose_headers: ['ETag', 'Content-Length', 'x-amz-version-id'],
      max_age_seconds: 3600,
    },
  },
];
