import { z } from 'zod';
import { readJsonBody } from '#lib/http/body.ts';
import { NotFound } from '#lib/http/errors.ts';
import { parse } from '#lib/http/validation.ts';
import { ListLayout, ListName, NewSavedView, SavedViewChanges } from './schema.ts';
import { createView, deleteView, getListSettings, type ListCaller, saveLayout, updateView } from './service.ts';

const LayoutBody = z.strictObject({ layout: ListLayout });
const NewViewBody = z.strictObject({ view: NewSavedView });
const ViewBody = z.strictObject({ view: SavedViewChanges });

/** What its requests are held against. */
export const LIST_INPUTS = { name: ListName, layout: LayoutBody, newView: NewViewBody, view: ViewBody };

/**
 * Answers `lists/{list}`, `lists/{list}/layout`, `lists/{list}/views` and `lists/{list}/views/{id}` of the console. They
 * belong to the console alone: no service of the platform has them, and nothing of them goes on to another cloud.
 * @throws 400, 403, 404 and 409 as the service says
 */
export async function answerLists(
  request: Request,
  path: readonly string[],
  who: Omit<ListCaller, 'list'>,
): Promise<Response> {
  const [list = '', what, id] = path;
  const caller = { ...who, list: parse(ListName, list) };
  switch (`${request.method} ${[what, id && '{id}', ...path.slice(3)].filter(Boolean).join('/')}`) {
    case 'GET ':
      return Response.json(await getListSettings(caller));
    case 'PUT layout':
      await saveLayout(caller, parse(LayoutBody, await readJsonBody(request)).layout);
      return new Response(null, { status: 204 });
    case 'POST views': {
      const { view } = parse(NewViewBody, await readJsonBody(request));
      return Response.json({ view: await createView(caller, view) }, { status: 201 });
    }
    case 'PUT views/{id}': {
      const { view } = parse(ViewBody, await readJsonBody(request));
      return Response.json({ view: await updateView(caller, id ?? '', view) });
    }
    case 'DELETE views/{id}':
      await deleteView(caller, id ?? '');
      return new Response(null, { status: 204 });
    default:
      throw NotFound('Address', path.join('/'));
  }
}
