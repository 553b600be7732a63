/** A service, for any platform to call, that breaks off its first answer to a status request. */
import { cutMidBody, status } from '../../../generated/client/typescript/testing.js';
import { serve } from '../../support/fake-service.ts';

export interface BreakingService {
  url: string;
  statusCalls(): number;
}

/** @param file answers other requests with files for a page */
export async function breakingService(
  file: (path: string) => { type: string; content: string } | undefined = () => undefined,
): Promise<BreakingService> {
  let statusCalls = 0;
  const url = await serve(({ path }) => {
    const found = file(path);
    if (found) {
      return { ...status(200, '', { 'content-type': found.type }), body: found.content };
    }
    if (!path.includes('/status/check/')) return { ...status(200), body: rate };
    statusCalls += 1;
    return statusCalls === 1
      ? { ...cutMidBody(), body: outcome }
      : { ...status(200), body: outcome };
  });
  return { url, statusCalls: () => statusCalls };
}

const rate =
  '{"countryCode":"NGA","countryName":"Nigeria","fxDealRate":1985.250,"fxWindow":"FIXED DURATION"}';

const outcome = JSON.stringify({
  transactionReference: 'HR-1',
  responseCode: '00',
  responseMessage: 'Paid',
  processorResponseCode: 'true',
  processorTransactionReference: 'PRC-1',
  processorResponseTime: '2026-03-04 09:15:27',
  processorResponseDescription: 'Credited',
});
