import { AppLink } from '#components/console/app-link.tsx';
import { scopesOf } from '#components/shell/scopes.ts';
import { Card } from '#components/ui/card.tsx';
import { currentView } from '#lib/auth/current-view.ts';
import { getT } from '#lib/i18n/server.ts';
import { docsHref, signInHref } from '#lib/screens/paths.ts';
import type { ApiDocument, Operation } from '../../document.ts';
import { exampleOf } from '../../example.ts';
import { TryForm } from './try-form.tsx';

export async function TrySection({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const [t, view] = await Promise.all([getT(), currentView()]);
  const { id, method, path, parameters, request } = operation;
  const scopes = view ? scopesOf(view, t).filter(({ kind }) => kind !== 'all') : [];
  return (
    <Card title={t('Try it')} className="mt-4">
      {view ? (
        <TryForm
          scopes={scopes.map(({ scope, name, domain }) => ({ scope, name: domain ? `${name} · ${domain}` : name }))}
          method={method}
          path={`${document.base}${path}`}
          parameters={parameters.map(({ name, in: place, required }) => ({ name, in: place, isRequired: required }))}
          body={request && JSON.stringify(exampleOf(request), null, 2)}
        />
      ) : (
        <AppLink href={signInHref(docsHref(document.service, id))}>{t('Sign in to try it with your roles.')}</AppLink>
      )}
    </Card>
  );
}
