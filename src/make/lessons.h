/* lessons.h: packs of Queens and Star Battle boards, each for practising one rule of the hints. */
#ifndef PAPAN_MAKE_LESSONS_H
#define PAPAN_MAKE_LESSONS_H

enum { PAPAN_LESSON_BOARDS = 10 };

typedef struct papan_lesson {
    const char *rule; /* the hardest rule that its boards need */
    unsigned n, stars;
    unsigned seed[PAPAN_LESSON_BOARDS]; /* of a wish with this rule, size and stars; the easiest board first */
} papan_lesson;

/* Lesson number index, the easiest rule first; NULL past the last. */
const papan_lesson *papan_lesson_at(unsigned index);

#endif
