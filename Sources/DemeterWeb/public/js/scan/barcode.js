// Reads EAN-13, EAN-8, UPC-A and UPC-E from a grey picture. Profiles across the bars are fitted with blurred
// digit patterns, so bars that run together still count. A code counts when several scan lines agree on it.

const CODES = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const PARITY = [0, 11, 13, 14, 19, 25, 28, 21, 22, 26]; // which left digits are G, for each first digit
const flip = (s) => s.replace(/[01]/g, (c) => 1 - c), turn = (s) => [...s].reverse().join('');

// Shapes are 7 modules with 2 of their surroundings on each side: 20 left digits, 20 right digits, guards.
const LEFT = 0, RIGHT = 20, START = 40, MIDDLE = 41, END = 42, TAIL = 43, HEAD = 44;
const left = [...CODES, ...CODES.map((s) => turn(flip(s)))].map((s) => `?1${s}0?`);
const SHAPES = [...left, ...left.map(flip), '0000001010?', '??1010101??', '?0101000000', '?1010101000', '0001010101?'];
const GUARDS = [[3, 4], [5, 1], [3, 0], [6, 0], [6, 1]]; // modules of the guard, modules of its shape before it

const layout = (kind, edges, ...parts) => {
  const bounds = [0];
  for (const part of parts) bounds.push(bounds.at(-1) + (part < START ? 7 : GUARDS[part - START][0]));
  return { kind, edges, parts, bounds, size: bounds.at(-1) };
};
const digits = (count, side) => Array(count).fill(side);
const LAYOUTS = [
  layout('EAN-13', 60, START, ...digits(6, LEFT), MIDDLE, ...digits(6, RIGHT), END),
  layout('EAN-8', 44, START, ...digits(4, LEFT), MIDDLE, ...digits(4, RIGHT), END),
  layout('UPC-E', 34, START, ...digits(6, LEFT), TAIL),
  layout('UPC-E', 34, HEAD, ...digits(6, RIGHT), END), // upside down
];

/// Brightness of all shapes in `cells` cells for a blur and a growth of bars in modules; mean 0, length 1.
function templates(blur, growth, cells) {
  const step = 9 / cells, spread = 4.47 * Math.sqrt(blur ** 2 + step ** 2 / 12);
  return SHAPES.map((shape) => {
    const level = [...shape].map((c) => (c === '?' ? 0.5 : 1 - c)), row = new Float64Array(cells);
    for (let i = 0, sum = 0; i < cells; i++, sum = 0) {
      for (let e = 1; e < 11; e++) {
        const jump = level[e] - level[e - 1], at = e + (Math.sign(jump) * growth) / 2;
        const t = Math.max(0, Math.min(1, (1 + (i + 0.5) * step - at) / spread + 0.5));
        sum += jump * t * t * (3 - 2 * t);
      }
      row[i] = sum;
    }
    const mean = row.reduce((a, b) => a + b) / cells;
    const length = Math.sqrt(row.reduce((sum, v) => sum + (v - mean) ** 2, 0));
    return row.map((v) => (v - mean) / length);
  });
}
const COARSE = templates(0.4, 0, 9), FINE = [];
for (const blur of [0.1, 0.25, 0.4, 0.55, 0.7, 0.85])
  for (const growth of [-0.6, -0.4, -0.2, 0, 0.2, 0.4]) FINE.push(templates(blur, growth, 18));

const cell = new Float64Array(18);

/// Averages the part between xa and xb into `cell`, less their mean. Returns the sum of squares.
function sample({ sums, n }, part, xa, xb, cells) {
  const [size, before] = GUARDS[part - START] ?? [7, 0], module = (xb - xa) / size, w = (9 * module) / cells;
  let x = xa - (before + 1) * module, sum = 0, last = 0, energy = 0;
  for (let i = -1; i < cells; i++, x += w) {
    const at = Math.max(0, Math.min(n - 1, Math.floor(x))), to = sums[at] + (x - at) * (sums[at + 1] - sums[at]);
    if (i >= 0) sum += cell[i] = (to - last) / w;
    last = to;
  }
  for (let i = 0; i < cells; i++) energy += (cell[i] -= sum / cells) ** 2;
  return energy / cells;
}
const dot = (shape) => {
  let sum = 0;
  for (let i = 0; i < shape.length; i++) sum += cell[i] * shape[i];
  return sum > 0 ? (sum * sum) / shape.length : 0;
};
/// How much of the energy in `cell` the best shape of a part explains.
function explained(set, part) {
  let best = 0;
  for (let s = part, end = part < START ? part + 20 : part + 1; s < end; s++) best = Math.max(best, dot(set[s]));
  return best;
}
const misfit = (line, part, xa, xb, set) => sample(line, part, xa, xb, set[0].length) - explained(set, part);

const rows = [new Float64Array(13), new Float64Array(13)], back = new Int8Array(13 * 16);

/// Moves each bound by up to `reach` steps so that the misfit is least; `stiff` is the price of a changed width.
function align(line, { parts }, x, set, step, reach, stiff) {
  let [cost, next] = rows, least = Infinity, end = -1;
  const width = 2 * reach + 1, inner = (p, b) => (p > 0 && p < parts.length) || Math.abs(b - reach) < 2;
  for (let a = 0; a < width; a++) cost[a] = inner(0, a) ? 0 : Infinity;
  parts.forEach((part, p) => {
    next.fill(Infinity);
    for (let a = 0; a < width; a++) {
      if (!(cost[a] < least + BEAM * stiff)) continue;
      for (let b = Math.max(0, a - 2); b < Math.min(width, a + 3); b++) {
        if (!inner(p + 1, b)) continue;
        const c = cost[a] + stiff * (a - b) ** 2 + misfit(line, part, x[p] + (a - reach) * step, x[p + 1] + (b - reach) * step, set);
        if (c < next[b]) {
          next[b] = c;
          back[p * 13 + b] = a;
        }
      }
    }
    least = Infinity;
    for (let b = 0; b < width; b++) if (next[b] < least) least = next[(end = b)];
    [cost, next] = [next, cost];
  });
  const moved = [...x];
  for (let p = parts.length; p >= 0; end = back[--p * 13 + end]) moved[p] += (end - reach) * step;
  return { x: moved, cost: least };
}
const BEAM = +(globalThis.process?.env.BEAM ?? 10);
const P1 = +(globalThis.process?.env.P1 ?? 0.04), P2 = +(globalThis.process?.env.P2 ?? 0.02), REJ = +(globalThis.process?.env.REJ ?? 0.3);

/// Bounds whose widths change slowly from part to part, between the same ends.
function smooth(x, { bounds, size }) {
  let widths = x.slice(1).map((v, i) => (v - x[i]) / (bounds[i + 1] - bounds[i]));
  for (let k = 0; k < 2; k++) widths = widths.map((v, i) => ((widths[i - 1] ?? v) + 2 * v + (widths[i + 1] ?? v)) / 4);
  const out = [0];
  widths.forEach((v, i) => out.push(out[i] + v * (bounds[i + 1] - bounds[i])));
  return out.map((v) => x[0] + (v * (x.at(-1) - x[0])) / out.at(-1));
}

/// Fits a layout to a candidate. Returns the cost of each digit shape in units of the noise, or null.
function fit(line, { layout, from, to, tilt }) {
  const { parts, bounds, size } = layout, module = (to - from) / size;
  let energy = 0, x = bounds.map((b) => from + module * (b + tilt * b * (1 - b / size)));
  parts.forEach((part, p) => (energy += sample(line, part, x[p], x[p + 1], 9) / parts.length));
  const rough = align(line, layout, x, COARSE, module / 2, 6, energy * P1);
  if (rough.cost > REJ * energy * parts.length) return null;
  x = smooth(rough.x, layout);
  const totals = FINE.map(() => 0);
  parts.forEach((part, p) => {
    sample(line, part, x[p], x[p + 1], 18);
    FINE.forEach((set, i) => (totals[i] -= explained(set, part)));
  });
  const set = FINE[totals.indexOf(Math.min(...totals))];
  x = align(line, layout, x, set, module / 6, 3, energy * P2).x;
  let left = 0, power = 0;
  const costs = [];
  parts.forEach((part, p) => {
    power += sample(line, part, x[p], x[p + 1], 18);
    left -= explained(set, part);
    if (part < START) costs.push(set.slice(part, part + 20).map((s) => -dot(s)));
  });
  left = (left + power) / power;
  const noise = Math.max(0.01, left) * power / parts.length / 18;
  for (const c of costs) {
    const least = Math.min(...c);
    c.forEach((v, s) => (c[s] = Math.min(20, (v - least) / noise)));
  }
  return { layout, costs, misfit: left, read: decode(layout, costs), x, set: FINE.indexOf(set) };
}

const checkDigit = (d) => (990 - d.reduce((sum, v, i) => sum + v * ((d.length - i) % 2 ? 3 : 1), 0)) % 10;

/// The 11 digits that a UPC-E code of 7 digits stands for.
function expand(d) {
  const f = d[6], head = f < 3 ? [...d.slice(0, 3), f] : d.slice(0, Math.min(6, f + 1));
  const tail = f < 3 ? d.slice(3, 6) : f < 5 ? d.slice(f + 1, 6) : [f];
  return [...head, ...digits(11 - head.length - tail.length, 0), ...tail];
}

/// The code with the least cost, or null where parity or check digit do not hold.
function decode({ kind, parts }, costs) {
  let best = costs.map((c) => c.indexOf(Math.min(...c)));
  const short = kind === 'UPC-E';
  if (short ? parts[0] === HEAD : best[0] > 9) best = best.reverse().map((s) => (s + 10) % 20); // upside down
  const bits = (list) => list.reduce((sum, s) => 2 * sum + (s > 9), 0), d = best.map((s) => s % 10);
  const half = best.length / 2;
  if (short) {
    for (const system of [0, 1]) {
      const code = [system, ...d], last = checkDigit(expand(code));
      if (bits(best) === (system ? 0 : 63) ^ 0 ^ (last ? PARITY[last] : 7)) {}
      if (bits(best) === ((system ? 0 : 63) ^ (last ? PARITY[last] : 7))) return { code: [...code, last].join(''), kind };
    }
    return null;
  }
  const first = PARITY.indexOf(bits(best.slice(0, half)));
  if (first < 0 || bits(best.slice(half)) || (half === 4 && first)) return null;
  if (half === 6) d.unshift(first);
  if (checkDigit(d.slice(0, -1)) !== d.at(-1)) return null;
  return half === 6 && !first ? { code: d.slice(1).join(''), kind: 'UPC-A' } : { code: d.join(''), kind };
}

/// Grey levels on the line at a distance from the centre, in direction (dx, dy), averaged over lines next to it.
function scan({ luma, width, height }, dx, dy, distance, taps) {
  const cx = (width - 1) / 2 - distance * dy, cy = (height - 1) / 2 + distance * dx;
  let from = -1e9, to = 1e9;
  for (const [c, v, size] of [[cx, dx, width], [cy, dy, height]]) {
    const a = -c / (v || 1e-9), b = (size - 1 - c) / (v || 1e-9);
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  const n = Math.floor(to - from) + 1;
  if (!(n >= 40)) return null;
  const p = new Float64Array(n), sums = new Float64Array(n + 1);
  for (let k = -taps; k <= taps; k++) {
    for (let i = 0; i < n; i++) {
      const x = Math.max(0, Math.min(width - 1, cx + (from + i) * dx - k * dy)), y = Math.max(0, Math.min(height - 1, cy + (from + i) * dy + k * dx));
      const o = (y | 0) * width + (x | 0), right = x < width - 1 ? 1 : 0, down = y < height - 1 ? width : 0, fx = x % 1;
      const above = luma[o] + fx * (luma[o + right] - luma[o]);
      const below = luma[o + down] + fx * (luma[o + down + right] - luma[o + down]);
      p[i] += (above + (y % 1) * (below - above)) / (2 * taps + 1);
    }
  }
  let square = 0;
  for (let i = 0; i < n; i++) {
    sums[i + 1] = sums[i] + p[i];
    square += p[i] * p[i];
  }
  return { p, sums, n, deviation: Math.sqrt(Math.max(0, square / n - (sums[n] / n) ** 2)) };
}

/// Steep places between extremes that differ by more than the threshold. `run` numbers the pairs of extremes.
function edges({ p, n }, threshold) {
  const out = [];
  let high = 0, low = 0, last = 0, way = 0, run = 0;
  const add = (from, to) => {
    const rise = p[to] > p[from], step = (i) => (i < 0 || i > n - 2 ? 0 : rise ? p[i + 1] - p[i] : p[i] - p[i + 1]);
    let top = 0;
    run++;
    for (let i = from; i < to; i++) top = Math.max(top, step(i));
    for (let i = from; i < to; i++) {
      const here = step(i), l = step(i - 1), r = step(i + 1);
      if (here >= 0.4 * top && here >= l && here > r) out.push({ x: i + 1 + (l - r) / (2 * (l + r - 2 * here)), rise, run });
    }
  };
  for (let i = 1; i < n; i++) {
    if (p[i] > p[high]) high = i;
    if (p[i] < p[low]) low = i;
    const fell = way >= 0 && p[high] - p[i] > threshold;
    if (!fell && !(way <= 0 && p[i] - p[low] > threshold)) continue;
    const at = fell ? high : low;
    if (way) add(last, at);
    last = at;
    way = fell ? -1 : 1;
    high = low = i;
  }
  if (way) add(last, way > 0 ? high : low);
  return out;
}

/// Pairs of outer edges that may enclose a code, with their doubt `q`.
function candidates(line, threshold) {
  const e = edges(line, threshold), out = [];
  e.forEach(({ x: from, rise, run }, i) => {
    const before = i ? from - e[i - 1].x : 99 * from;
    for (let j = i + 1, gap = 0; !rise && j < e.length; j++) {
      const to = e[j].x, count = e[j].run - run + 1, after = j + 1 < e.length ? e[j + 1].x - to : 99 * (line.n - to);
      gap = Math.max(gap, to - e[j - 1].x);
      if (count > 64 || 2 * (to - from) > 95 * before) break;
      if (!e[j].rise || count < 14) continue;
      for (const layout of LAYOUTS) {
        const { size, parts } = layout, module = (to - from) / size, quiet = Math.min(before, after);
        let q = Math.min(2, gap / quiet) + Math.abs(1 - count / layout.edges);
        if (module < 0.8 || gap > 8 * module || quiet < 2 * module || Math.max(before, after) < 3.5 * module) continue;
        if (size === 51 && Math.min(quiet, from, line.n - to) < 5 * module) continue; // half an EAN-13 looks like UPC-E
        if (count > layout.edges + 4 || count < 0.4 * layout.edges || q > 2.2) continue;
        for (const end of [0, parts.length - 1]) {
          const long = GUARDS[parts[end] - START][0] * module, a = end ? to - long : from;
          const energy = sample(line, parts[end], a, a + long, 9);
          q += 1 - explained(COARSE, parts[end]) / (energy + 0.1);
        }
        const a = (e[i + 2].x - from) / module, b = (to - e[j - 2].x) / module;
        const clear = e[i + 1].rise && !e[j - 1].rise && Math.min(a, b) > 1 && Math.max(a, b) < 3.5;
        const tilt = clear ? (a - b) / (a + b) : 0;
        if (q < 2.2) out.push({ layout, from, to, q, tilt: Math.abs(tilt) < 0.1 ? 0 : tilt });
      }
    }
  });
  return out;
}

/// The commonest directions across edges as unit vectors, the commonest first.
function directions({ luma, width, height }) {
  const bins = Array.from({ length: 36 }, () => ({ weight: 0, x: 0, y: 0 })), step = width * height > 1e5 ? 2 : 1;
  for (let y = 0; y < height - 1; y += step) {
    for (let x = 0; x < width - 1; x += step) {
      const o = y * width + x, fall = luma[o + width + 1] - luma[o], climb = luma[o + 1] - luma[o + width];
      let gx = fall + climb, gy = fall - climb;
      if (gx * gx + gy * gy < 200) continue;
      if (gy < 0 || (gy === 0 && gx < 0)) { gx = -gx; gy = -gy; }
      const t = Math.abs(gx) < gy ? gx / gy : gy / gx, turn = t * (45 + 15.64 * (1 - Math.abs(t))); // nearly atan
      const angle = Math.abs(gx) < gy ? 90 - turn : gx < 0 ? 180 + turn : turn;
      const bin = bins[Math.min(35, Math.floor(angle / 5))];
      bin.weight += Math.sqrt(gx * gx + gy * gy);
      bin.x += gx;
      bin.y += gy;
    }
  }
  const sum = bins.map((_, i) => {
    const total = { weight: 0, x: 0, y: 0 };
    for (let k = -1; k < 2; k++) {
      const { weight, x, y } = bins[(i + k + 36) % 36], sign = i + k < 0 || i + k > 35 ? -1 : 1;
      total.weight += (2 - Math.abs(k)) * weight;
      total.x += sign * x;
      total.y += sign * y;
    }
    return total;
  });
  const peaks = sum.filter((s, i) => s.weight > sum[(i + 35) % 36].weight && s.weight >= sum[(i + 1) % 36].weight);
  peaks.sort((a, b) => b.weight - a.weight);
  return peaks.filter((s) => s.weight > 0.25 * peaks[0].weight).map(({ x, y }) => [x / Math.hypot(x, y), y / Math.hypot(x, y)]);
}

/// The code that all lines together give, if enough of them give it alone too.
function agreed(joint, votes, need) {
  for (const [layout, costs] of joint) {
    const read = decode(layout, costs);
    if (!read) continue;
    const vote = votes.get(read.code) ?? 0, margin = Math.min(...costs.map((c) => [...c].sort((a, b) => a - b)[1]  - Math.min(...c)));
    const rival = Math.max(0, ...[...votes].map(([code, v]) => (code === read.code ? 0 : v)));
    if (vote >= need && rival <= 0.4 * vote && margin >= 10) return read;
  }
  return null;
}

export const debug = { log: [] };

/// Reads the barcode in a picture of one byte a pixel. Returns { code, kind } or null.
/// `quick` looks at less, for video: confirm its reading with a second frame.
export function readBarcode(luma, width, height, { quick = false } = {}) {
  if (!(width > 1 && height > 0 && luma.length >= width * height)) return null;
  const image = { luma, width, height };
  let work = quick ? 12 : 40;
  for (const [dx, dy] of directions(image).slice(0, quick ? 1 : 3)) {
    const joint = new Map(), votes = new Map(), extent = Math.abs(width * dy) + Math.abs(height * dx);
    const lines = Math.max(1, Math.min(quick ? 9 : 24, Math.floor(extent / 2)));
    for (let k = 0; k < lines && work > 0; k++) {
      const at = ((k * 0.618034 + 0.5) % 1) - 0.5; // spread evenly, from the middle on
      const line = scan(image, dx, dy, at * extent, height > 8 ? 2 : 0);
      if (!line || line.deviation < 3) continue;
      const found = [0.5, 0.2].flatMap((t) => candidates(line, t * line.deviation)).sort((a, b) => a.q - b.q);
      let best = null;
      for (const candidate of found.slice(0, 3)) {
        const f = fit(line, candidate);
        work--;
        if (f && (!best || (f.read && !best.read ? f.misfit < 1.5 * best.misfit : f.misfit < (best.read && !f.read ? 1 / 1.5 : 1) * best.misfit))) best = f;
        if (best?.read && best.misfit < 0.15) break;
      }
      if (!best || best.misfit > 0.25) continue;
      debug.log.push({ angle: Math.round(Math.atan2(dy, dx) * 57.3), off: Math.round(at * extent), kind: best.layout.kind, misfit: best.misfit.toFixed(3), set: best.set, code: best.read?.code, mod: ((best.x[2] - best.x[1]) / 7).toFixed(2) });
      const { layout, costs, read } = best, sum = joint.get(layout);
      joint.set(layout, sum ? sum.map((c, i) => c.map((v, s) => v + costs[i][s])) : costs);
      if (read) votes.set(read.code, (votes.get(read.code) ?? 0) + 1 - 3 * best.misfit);
      const code = agreed(joint, votes, height > 8 ? 1.4 : 0.7);
      if (code) return code;
    }
  }
  return null;
}
