import { z } from 'zod';
import { column, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag } from '#lib/db/table.ts';
import { BOOLEAN_FILTER, DESCRIBED, SEARCHED_FLAG, SWITCH, TAGS } from '../attributes.ts';
import { SecurityGroupRule } from '../security-group-rules/schema.ts';

/** A security group with its rules; docs/contract/networking.md 9. */
export const securityGroupAttributes = attributes({
  ...DESCRIBED,
  stateful: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH }),
  /** Whether a policy shares it with all projects. */
  shared: column(flag(), z.boolean(), BOOLEAN_FILTER),
  ...TAGS,
  security_group_rules: providedValue(z.array(SecurityGroupRule)),
  /** Group for ports that name none; one per project. */
  is_default: hiddenColumn(flag()),
});
