import { z } from 'zod';
import { LaunchFields, type LaunchInput } from './launch-values.ts';

/** Returns the stored fields that still exist with a valid type. Values are validated when the form is submitted. */
export function fromPreset(kept: Readonly<Record<string, unknown>> | undefined): Partial<LaunchInput> {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => {
    const shape = Shapes[name as keyof typeof Shapes];
    return shape?.safeParse(value).success;
  });
  return Object.fromEntries(known);
}

const {
  name: _name,
  count: _count,
  flavor: _flavor,
  password: _password,
  metadata: _metadata,
  ...alike
} = LaunchFields.shape;
const Shapes: Readonly<Record<string, z.ZodType>> = {
  ...alike,
  name: z.string(),
  count: z.number(),
  flavor: z.string(),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
};
