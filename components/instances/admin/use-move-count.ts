'use client';

import { useQuery } from '@tanstack/react-query';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';

export const useMoveCount = (scope: string, { id }: Server) => ({
  moveCount: useQuery(clientOf(migrationApi).list.rows(scope, { instance_uuid: id })).data?.length,
});
