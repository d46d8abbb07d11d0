// Values of merge tags in plain text: of an SMS, or of the text part of a mail.
import type { ValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { writeInAddress } from '@fieldhouse/domain/messages/content/tags-in-addresses';
import { isolated, type WritingDirection } from '@fieldhouse/domain/messages/content/writing-direction';
import { isEngineTag, type WritePart } from '@fieldhouse/domain/messages/merge-tags';

/** Without a direction, as in an SMS, nothing is added to values. */
export function textWriter(printer: ValuePrinter, direction?: WritingDirection): WritePart {
  return (part, place, column) => {
    if (place === 'url' || place === 'contact') return writeInAddress(part, place, printer);
    const own = (text: string) => (direction && !isEngineTag(column) ? isolated(text, direction) : text);
    if (typeof part === 'string') return own(part);
    return own(place === 'block' ? printer.lines(part) : printer.line(part));
  };
}
