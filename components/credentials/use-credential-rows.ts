'use client';

import { useQuery } from '@tanstack/react-query';
import type { RowSource } from '#components/console/row-source.ts';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { useSession } from '#lib/client/session.ts';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { projectCredentialsQuery } from '#lib/identity/application-credentials/project-credentials.ts';
import { type CredentialRow, withFacts } from './credential-row.ts';

/** The user's credentials for a project. */
export function useCredentialRows(projectId: string): RowSource<CredentialRow> {
  const userId = useSession().data?.user.id;
  const facts = useQuery(clientOf(credentialFactApi).list.query(projectId));
  const credentials = listSource(useQuery(projectCredentialsQuery(projectId, userId)));
  return mapSource(credentials, (rows) => withFacts(rows, facts.data?.credentials));
}
