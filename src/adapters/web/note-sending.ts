import type { Dispatcher } from 'undici';

/** Requests through a dispatcher, with a call back just before the first byte of one is sent. */
export function noteSending(dispatcher: Dispatcher, onSend: () => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const noting: Dispatcher.DispatchHandler = {
      onRequestStart(controller, context) {
        onSend();
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...head) => handler.onResponseStart?.(...head),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...failure) => handler.onResponseError?.(...failure),
    };
    return dispatch(options, noting);
  });
}
