/** A value as people write YAML: blocks, and quotes only where they are needed. */
export function yamlText(value) {
  return `${lines(value, '').join('\n')}\n`;
}

function lines(value, indent) {
  if (Array.isArray(value)) return value.flatMap((item) => itemLines(item, indent));
  return Object.entries(value).flatMap(([key, member]) => {
    const name = scalar(key);
    return isBlock(member)
      ? [`${indent}${name}:`, ...lines(member, `${indent}  `)]
      : [`${indent}${name}: ${scalar(member)}`];
  });
}

function itemLines(item, indent) {
  if (!isBlock(item)) return [`${indent}- ${scalar(item)}`];
  const [first, ...rest] = lines(item, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...rest];
}

function isBlock(value) {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

const plain = /^[A-Za-z/][\w./@-]*(?: [\w./@-]+)*$/;
const words = /^(?:true|false|yes|no|on|off|null|y|n)$/i;

function scalar(value) {
  if (typeof value !== 'string') return JSON.stringify(value);
  return plain.test(value) && !words.test(value) ? value : JSON.stringify(value);
}
