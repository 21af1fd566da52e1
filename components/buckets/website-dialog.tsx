'use client';

import { z } from 'zod';
import type { FieldMap } from '#components/console/field-spec.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { Website } from '#lib/object-store/console/settings/schema.ts';
import type { BucketDialogProps } from './bucket-props.ts';
import { parseRoutingRules, routingRulesText } from './routing-rules.ts';

interface WebsiteDialogProps extends BucketDialogProps {
  website: Website | null;
}

const Input = z
  .object({
    kind: z.enum(['pages', 'redirect']),
    index: z.string().trim(),
    error: z.string().trim(),
    rules: z.string(),
    host: z.string().trim(),
    protocol: z.enum(['', 'http', 'https']),
  })
  .refine(({ kind, index }) => kind !== 'pages' || (index !== '' && !index.includes('/')), {
    path: ['index'],
    message: msg('Enter a name without slashes, such as index.html.'),
  })
  .refine(({ kind, rules }) => kind !== 'pages' || parseRoutingRules(rules) !== undefined, {
    path: ['rules'],
    message: msg('Use a JSON list of rules in the format of S3.'),
  })
  .refine(({ kind, host }) => kind !== 'redirect' || (host !== '' && !host.includes('/')), {
    path: ['host'],
    message: msg('Enter a host without a path, such as www.example.com.'),
  });
type Input = z.infer<typeof Input>;

const isRedirect = ({ kind }: Input) => kind === 'redirect';
const isPages = ({ kind }: Input) => kind === 'pages';

const EXAMPLE = '[{"Condition": {"KeyPrefixEquals": "docs/"}, "Redirect": {"ReplaceKeyPrefixWith": "documents/"}}]';

function inputOf(website: Website | null): Partial<Input> {
  if (!website) return {};
  const { kind } = website;
  if (kind === 'redirect') return { kind, host: website.host_name, protocol: website.protocol ?? '' };
  const { index_document, error_document, routing_rules } = website;
  return { index: index_document, error: error_document ?? '', rules: routingRulesText(routing_rules) };
}

const websiteOf = ({ kind, index, error, rules, host, protocol }: Input): Website =>
  kind === 'redirect'
    ? { kind, host_name: host, protocol: protocol === '' ? null : protocol }
    : {
        kind,
        index_document: index,
        error_document: error === '' ? null : error,
        routing_rules: parseRoutingRules(rules) ?? [],
      };

const FIELDS: FieldMap<Input> = {
  kind: {
    label: msg('Visitors get'),
    words: {
      pages: [msg('Pages'), msg('The objects of the bucket.')],
      redirect: [msg('A redirect'), msg('All requests are sent to another host.')],
    },
  },
  host: {
    label: msg('Host'),
    hint: msg('For example www.example.com.'),
    isRequired: true,
    isHidden: isPages,
  },
  protocol: {
    label: msg('Protocol'),
    placeholder: msg('The protocol of the request'),
    words: { https: 'HTTPS', http: 'HTTP' },
    isHidden: isPages,
  },
  index: {
    label: msg('Index page'),
    hint: msg('Shown for the top level and for each folder, such as index.html.'),
    isRequired: true,
    isHidden: isRedirect,
  },
  error: {
    label: msg('Error page'),
    hint: msg('An object of the bucket, such as error.html. Leave it empty for the page of the server.'),
    isHidden: isRedirect,
  },
  rules: {
    label: msg('Routing rules'),
    control: 'code',
    hint: msg('Redirects for some objects or errors, as JSON in the format of S3. Leave it empty for none.'),
    placeholder: EXAMPLE,
    rows: 5,
    isHidden: isRedirect,
  },
};

export function WebsiteDialog({ projectId, bucket, website, onClose }: WebsiteDialogProps) {
  const change = clientOf(settingApi).changeWebsite.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Website of {name}', { name: bucket.name })}
      submitLabel={website ? msg('Save') : msg('Turn on website')}
      schema={Input}
      defaultValues={{ kind: 'pages', index: 'index.html', protocol: '', ...inputOf(website) }}
      onSave={(input) => change.mutateAsync({ id: bucket.id, website: websiteOf(input) })}
      onClose={onClose}
      fields={FIELDS}
    />
  );
}
