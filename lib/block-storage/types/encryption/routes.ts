import { endpoint } from '#lib/http/endpoint.ts';
import { Invalid } from '#lib/http/errors.ts';
import { rule } from '#lib/identity/operations.ts';
import { loadVolumeType } from '../service.ts';
import { CreateEncryption, EncryptionPath, NoEncryption } from './schema.ts';

/**
 * Encryption of types is not supported: the platform stores no keys. A type that claims encryption without it would be
 * worse than none.
 */
export const typeEncryptionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/types/{id}/encryption',
    summary: 'Show how volumes of a type are encrypted',
    audience: 'token',
    policy: rule('volume_extension:volume_type_encryption:get', 'admin'),
    params: EncryptionPath,
    response: NoEncryption,
    status: 200,
    run: async (ctx, { params }) => {
      await loadVolumeType(ctx.database.read, ctx, params.id);
      return {};
    },
  }),
  endpoint({
    method: 'POST',
    path: '/types/{id}/encryption',
    summary: 'Encrypt volumes of a type: rejected, because volume encryption is not supported',
    audience: 'token',
    policy: rule('volume_extension:volume_type_encryption:create', 'admin'),
    params: EncryptionPath,
    body: CreateEncryption,
    status: 200,
    run: async (ctx, { params }) => {
      await loadVolumeType(ctx.database.read, ctx, params.id);
      throw Invalid('Volume encryption is not supported. Encrypt inside the guest, with LUKS.');
    },
  }),
];
