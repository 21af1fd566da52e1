/** An error of the native API. Clients show status and reason; they do not parse the body. */
export class NativeError extends Error {
  override name = 'NativeError';
  readonly status: number;
  /** Plain text instead of the page of the status. */
  readonly text: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, text?: string, headers: Record<string, string> = {}) {
    super(text ?? reasonOf(status));
    this.status = status;
    this.text = text;
    this.headers = headers;
  }
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Request Entity Too Large',
  416: 'Requested Range Not Satisfiable',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** Reason phrase of a status. */
export const reasonOf = (status: number): string => REASONS[status] ?? 'Error';

/** Status line of reports of bulk operations, such as `404 Not Found`. */
export const statusLine = (status: number): string => `${status} ${reasonOf(status)}`;

const SENTENCES: Readonly<Record<number, string>> = {
  401: 'This server could not verify that you are authorized to access the document you requested.',
  403: 'Access was denied to this resource.',
  404: 'The resource could not be found.',
  405: 'The method is not allowed for this resource.',
  406: 'The resource is not available in a format acceptable to your client.',
  409: 'There was a conflict when trying to complete your request.',
  411: 'Content-Length header required.',
  412: 'A precondition for this request was not met.',
  413: 'The body of your request was too large for this server.',
  416: 'The Range requested is not available.',
  422: 'Unable to process the contained instructions.',
  429: 'Too many requests were sent in a short time.',
  503: 'The server is currently unavailable. Please try again at a later time.',
  507: 'There is not enough space to save the resource.',
};

/** The HTML page of a status. */
export const errorPage = (status: number): string =>
  `<html><h1>${reasonOf(status)}</h1><p>${SENTENCES[status] ?? 'The server could not comply with the request.'}</p></html>`;
