// Values of merge tags in plain text: of an SMS, or of the text part of a mail.
import type { ValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { writeInAddress } from '@fieldhouse/domain/messages/content/tags-in-addresses';
import type { WritePart } from '@fieldhouse/domain/messages/merge-tags';

export function textWriter(printer: ValuePrinter): WritePart {
  return (part, place) => {
    if (place === 'url' || place === 'contact') return writeInAddress(part, place, printer);
    if (typeof part === 'string') return part;
    return place === 'block' ? printer.lines(part) : printer.line(part);
  };
}
