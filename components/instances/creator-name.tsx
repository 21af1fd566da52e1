'use client';

import { usePersonName } from './use-person-name.ts';

/** The name of the user who launched an instance. */
export const CreatorName = ({ projectId, userId }: { projectId: string; userId: string }) =>
  usePersonName(projectId)(userId);
