'use client';

import { PageHeader } from '#components/console/page-header.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { CreateUser } from './create-user.tsx';

export function CreateUserScreen({ scope, facts }: { scope: string; facts: SchemaFacts }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('Create user')} crumbs={[{ label: t('Users'), href: identityHref(scope, 'users') }]} />
      <CreateUser scope={scope} facts={facts} />
    </>
  );
}
